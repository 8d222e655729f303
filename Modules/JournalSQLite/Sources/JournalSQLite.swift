internal import Core
internal import GRDB
internal import Crypto
