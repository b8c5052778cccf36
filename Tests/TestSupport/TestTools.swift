// Suites that start a server also use the tools of pure tests, without a second import.
@_exported public import TestTools
