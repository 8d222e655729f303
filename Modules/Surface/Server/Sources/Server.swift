internal import Core
internal import Hummingbird
