internal import Core
internal import ArgumentParser
