/// Three hundred texts that mean something to a careless program: SQL, patterns, paths, headers, templates, formats.
enum Injections {
    /// Begins every text, so that no search finds anything that is called so.
    static let nonsense = "zzqxv"

    static let all: [String] = (sql + patterns + paths + lines + templates + json + unicode + formats + numbers)
        .map { nonsense + $0 }

    /// Each fourth text. Places share their parsers, so four neighbours together see all texts.
    static func quarter(_ place: Int) -> [String] {
        all.enumerated().filter { $0.offset % 4 == place % 4 }.map(\.element)
    }

    private static let ends = ["", "--", "#", "/*", ";"]

    /// 115: ways out of a literal, each with five ways to cut off the rest.
    private static let sql = [
        "'", "\"", "`", "')", "'))", "\")", "' OR 1=1", "' OR '1'='1", "\" OR \"\"=\"", "') OR ('1'='1", "' AND 1=0",
        "' UNION SELECT 1", "' UNION SELECT NULL,NULL", "') UNION SELECT password FROM traveller",
        "'; DROP TABLE traveller", "'; DELETE FROM offer", "'; UPDATE traveller SET state='banned'",
        "'||(SELECT hex(hash) FROM access_token)||'", "' AND load_extension('x')", "'; ATTACH 'x' AS y",
        "'; PRAGMA writable_schema=1", "' AND randomblob(1e9)", "\\'",
    ].flatMap { start in ends.map { start + $0 } }

    /// 32: LIKE, GLOB, FTS and regular expressions.
    private static let patterns = [
        "%", "%%", "_", "_____", "*", "?", "[a-z]", "[^a]", "\\%", "\\", "\\\\", "^", "$", ".*", "(a+)+$", "(?=a)",
        "\"*\"",
        "NEAR(a b)", "a AND b", "a OR b", "NOT a", "-a", "+a", "a*", "col:a", "{a b}:c", "^a", "\"a\" \"b\"", "a\"",
        "\"\"",
        "()", "|",
    ]

    /// 28
    private static let paths = [
        "../", "../../etc/passwd", "..\\..\\windows", "/etc/passwd", "//", "/./", "/../", "....//", "%2e%2e%2f",
        "%252e%252e%252f", "..%c0%af", "file:///etc/passwd", "\\\\host\\share", "C:\\", "/dev/null",
        "/proc/self/environ",
        "~root", "$HOME", "`id`", "$(id)", ";id", "|id", "&&id", "||id", "&id", "<(id)", ">x", "{x,y}",
    ]

    /// 24: ends of lines, headers and log entries.
    private static let lines = [
        "\r", "\n", "\r\n", "\r\n\r\n", "\nSet-Cookie: a=b", "\r\nX-Evil: 1",
        "\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200",
        "%0d%0a", "%0aX: 1", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\t", "\u{1B}[31m", "\u{1B}]0;x\u{7}",
        "\u{8}",
        "\u{7F}", "\u{0}", "\u{0}'", "%00", "\n{\"level\":\"info\"}", "\nINFO",
    ]

    /// 26
    private static let templates = [
        "{{7*7}}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "{%x%}", "[[${7}]]", "*{7*7}", "@(7*7)", "${jndi:ldap://x/y}",
        "${env:A}",
        "{{constructor}}", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
        "<svg/onload=alert(1)>", "<!--", "]]>", "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///z'>]>", "&lt;", "&#0;",
        "&amp;", "=1+1",
        "+1+1", "@SUM(A1)", "-2+3", "=cmd|'/c calc'!A1",
    ]

    /// 20
    private static let json = [
        "\"}", "\",\"state\":\"banned", "{\"$ne\":null}", "{\"$gt\":\"\"}", "[$ne]", "[]", "{}", "null", "true",
        "\\u0000", "\\ud800",
        "\\/", "\\\"", "}}", "]]", ",", ":", "/*x*/", "//x", "NaN",
    ]

    /// 25
    private static let unicode = [
        "\u{202E}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "\u{301}",
        "\u{1F1F5}\u{1F1F1}", "\u{1F468}\u{200D}\u{1F469}", "\u{FF07}", "\u{2019}", "\u{FF02}",
        "\u{FF1C}script\u{FF1E}", "\u{130}",
        "\u{131}", "\u{DF}", "\u{1E9E}", "\u{FDFA}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{17B4}", "\u{E0041}",
    ]

    /// 16
    private static let formats = [
        "%s", "%n", "%x", "%@", "%d%d%d%d", "%1$s", "%99999d", "%.9999f", "%p", "%c", "{0}", "{:d}", "{:>99}", "\\(x)",
        "$1", "\\1",
    ]

    /// 14
    private static let numbers = [
        "-1", "0", "1e999", "1e-999", "0x10", "9223372036854775808", "-9223372036854775809", "1/0", "NaN1", "Infinity",
        "1,5", "\u{661}", "\u{FF11}", "1_000",
    ]
}
