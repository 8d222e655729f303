internal import Core
internal import Mustache
