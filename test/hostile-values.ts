/**
 * Texts that readers have taken for something else than text: as data, so that each is tried in every place. They come
 * from advisories and from faults measured in tools of this kind.
 */

/** The texts by what they try. */
export const hostileValues = {
  "leaving a folder": [
    "..", "../x", "/../x", "/a/../../x", "/..", "/.", "/a/./b", "/%2e%2e/x", "/%2E%2E%2fx", "/a%2fb", "/a%5cb",
    "/%252e%252e/x", "/..;/x", "/a\\..\\b", "\\\\srv\\x", "//evil.test/x", "///evil.test", "/\\evil.test", "a/b", "es/../en",
    "docs/x", "/a/../b/./c//d", "//evil.test", "//index.html", "//robots.txt", "/es%2f..%2frobots.txt", "/a/",
  ],
  "names that Windows knows": [
    "C:\\x", "/C:/x", "/x::$DATA", "/PROGRA~1", "/con", "/PRN.html", "/aux/x", "/nul", "/com1.json", "/com¹", "/conin$",
    "/name.", "/name ", "con", "nul",
    "/com9", "/lpt1", "/a<b", "/a>b", "x::$DATA", "PROGRA~1",
  ],
  "code points that are not seen": [
    "\0", "/a\0b", "/a\u0007b", "/a\u001b[31mb", "/a\u007fb", "/a\u0085b", "/a\u2028b", "/a\u2029b", "/a\u202eb", "/a\u2066b",
    "/\ufeffa", "/a\u200bb", "/a\u00adb", "/a\ud800b", "\udc00", "/a\ufffeb", "/a\uffffb", "a\u202ebc", "a\nb", "a\r\nb",
    "a\tb", "/a%00b", "/a%0ab", "/a%0d%0ab", "/a%ED%A0%80b",
    "/a\u202ab", "/a\u202db", "/a\u2069b", "/a\u0001b", "/a\u009fb", "/%00", "/\u{e0041}", " /a", "/a\u3000b",
  ],
  "encodings": [
    "/a%", "/a%zz", "/%ff", "/a%20b", "/a b", "/%41", "/é", "/e\u0301", "/%C3%A9", "/%c3%a9", "/日本", "/😀", "/straße", "/STRASSE",
    "/İ", "/ſ", "/K", "/．．/x", "/a／b", "/%e2%80%ae",
    "/a＂b", "/%E2%82", "/%F0%9F%98%80", "/%C0%AE", "/a+b&c=d,e@f!g~h", "/~a", "/a~", "/_a",
  ],
  "lengths": ["", "/", "a".repeat(256), `/${"a".repeat(251)}`, `/${"न".repeat(86)}`, `/${"a/".repeat(2040)}a`, "x".repeat(5000), `/${"a".repeat(255)}`, `/${"न".repeat(85)}`, `/${"😀".repeat(63)}`, `/${"😀".repeat(64)}`],
  "our own places": [
    "/index", "/index.html", "/api/v1/translate/x", "/robots.txt", "/sitemap.xml", "/translations/v1/es", "/404", "/.htaccess",
    "/.git/config", "/.well-known/x", "/_redirects", "/CNAME", "/node_modules",
    "/docs.json/x", "/api/v1/locales", "/api/v1/users", "/functions/x", "/problems/v1/x", "/stele-shop", "/enact-x", "/es-shop", "/Gemfile", "/vendor/bundle/x",
  ],
  "parts of addresses": [
    "/a?x", "/a#x", "/a;p", "?x=&copy;", "/a&copy;", "/a?a=1&lt;=2", "&#60;", "/a&amp;b", "javascript:alert(1)", "data:text/html,x",
    "file:///etc/passwd", "mailto:a@b", "ftp://a.b", "http://a.b", "//host/a", "https:docs.example.com", "https://user:pw@evil.test",
    "https://docs.example.com\\@evil.test/", "https://docs.example.com@evil.test", "https://127.0.0.1", "https://[::1]",
    "https://0x7f.1", "https://localhost", "https://evil.test.", "https://docs.example.com:8443", "https://ⅾocs.example.com",
    "https://docs。example。com", "https://docs%2Eexample.com", "https://xn--dcs-sed.example.com", "https://bücher.example",
    "https://docs.example.com/a b", "https://docs.example.com/$x", "https://docs.example.com/?x", "https://docs.example.com/'\"",
    "evil.test", "evil.test/x", "evil.test:80", "*.evil.test", "-evil.test", "a..b", "*", "evil.test;", "evil.test}", "$host",
    "/a?x=1", "?a=1&lt;=2", "?x=&#60;", "HTTPS://DOCS.EXAMPLE.COM/a", "https:/docs.example.com", " https://docs.example.com ", "https://docs.example.com:443",
    "https://docs.example.com.evil.test", "https://docs.example.com%2eevil.test", "https://www.example.com", "https://2130706433", "https://1.2.3",
    "https://例え.jp", `https://${"a".repeat(64)}.example`, `https://${"a.".repeat(127)}example`, "https://user.github.io", "https://x.pages.dev",
    "https://docs.example.com/project/", "https://docs.example.com/a%20b", "https://docs.example.com/%C3%A9", "https://docs.example.com/é",
    "https://docs.example.com/a.b+c", "https://docs.example.com/:x/y", "https://docs.example.com/*", "https://docs.example.com/(a|b)",
    "https://docs.example.com/{a,b}", "https://docs.example.com/<script>", "https://docs.example.com/a;b", "https://docs.example.com/a%0ab",
    "https://docs.example.com/%22", "https://docs.example.com/..", "https://docs.example.com//evil.test", "https://docs.example.com/%24host",
    "https://docs.example.com/%7Benv.STELE_PLANTED%7D", "https://docs.example.com/~a", "https://docs.example.com/a,b@c!d&e=f",
  ],
  "nginx": [
    "/x {...} location / { return 301 https://evil.test; } #", "/a}b", "/a;b", "/$host", "/${dollar}", "/a\"b", "/a\\\"b", "/a'b",
    "/a\nreturn 301 https://evil.test;", "}\nserver { listen 1; }", "~ ^/x$", "x; add_header X-Stele-Planted 1",
    "/$HOME", "/{x}",
  ],
  "Caddy": [
    "{$STELE_PLANTED}", "{env.STELE_PLANTED}", "/{env.STELE_PLANTED}", "/{path}", "/a*", "/*", "/a # b", "`x`", "\n}\nrespond /x 200",
    "import x", "{args[0]}",
  ],
  "Apache and lighttpd": [
    "${STELE_PLANTED}", "/${STELE_PLANTED}", "%{ENV:STELE_PLANTED}", "/%{HTTP_HOST}", "50%", "/a\"\nHeader set X-Stele-Planted 1", "<If true>",
    "</Files>", "\"\nRewriteRule ^ https://evil.test", "env.STELE_PLANTED", "include_shell \"id\"", "\")\nserver.port = 1",
  ],
  "lines of Netlify and Cloudflare": [
    "/a b /c 301", "/a b/c /d 301", "/*", "/:splat", "/:id", "/x\n/* https://evil.test 200!", "Country=us", "id=:id", "/x 200!", "# c", " # c",
    "! Set-Cookie", "/a\n  X-Stele-Planted: 1", "X-Stele-Planted: 1", "[[redirects]]",
    "/:id/:id_2", "/a/*/b",
  ],
  "patterns": [
    "/(a+)+$", "/[a-z]", "/{a,b}", "/a|b", "/^a", "/a$", "/.*", "/@(a|b)", "/!(a)", "/**", "**/", "/?(x)", "/\\d", "(?:", "[", "{", "{a,{b,c}}", "!",
    "{locale}", "{path}", "/{locale}/{path}", "../{path}.md",
  ],
  "markup": [
    "<script>globalThis.stelePlanted=1</script>", "</script><script>globalThis.stelePlanted=1</script>",
    "\"><img src=x onerror=globalThis.stelePlanted=1>", "'><svg onload=globalThis.stelePlanted=1>", "<!--", "-->", "<![CDATA[", "]]>",
    "</title><script>globalThis.stelePlanted=1</script>", "</style><script>globalThis.stelePlanted=1</script>",
    "</loc><loc>https://evil.test/</loc>", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&xxe;", "&#7;", "&lt;script&gt;", "<b>bold", "`code`", "{endpoint}",
    "\" onmouseover=\"globalThis.stelePlanted=1", "javascript:globalThis.stelePlanted=1", "${alert(1)}", "{{7*7}}", "*/ alert(1) /*", "\\u003cscript",
    "\u2028globalThis.stelePlanted=1",
  ],
  "names of members": ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "prototype", "/constructor", "/__proto__", "<<", "then"],
  "values of YAML": [
    "no", "on", "y", "NO", "null", "~", "true", "010", "0o10", "1_000", "12:30:45", "1.10", "12345678901234567890", "2026-01-02", "404", "*a", "&a b",
    "!!js/function x", "!foo", "@x", "%20", "/a: b", "- x", "a: b", "---", "...", "\t", "'", "\"", "|", ">",
    "yes", ".5", "1.5", "5e-1", "!!binary x", "outDri",
  ],
  "dates": [
    "2026-02-30", "2024-02-30", "2026-01", "2026-01-02T10:00", "2026-01-02T10:00Z", "2026-01-02T10:00:00Z", "Fri Jan 02 2026", "0000-00-00",
    "9999-12-31", "2026-1-2", "2026-01-02 ", "2026-01-02T25:00:00Z", "2026-01-02T10:00:00+99:99",
    "2024-02", "2026-01-02T10:00:00.5Z",
  ],
  "language tags": [
    "zh_TW", "pt_BR", "en_US", "es-419", "x-default", "i-klingon", "zh-min-nan", "iw", "in", "tl", "ES", "es-MX", "not a lang!!", "en-UK", "es.", "-es", "es.evil",
    "es/", "a".repeat(70), "x-a", "en-x-<b>",
    "es/.docs", "jp", "en-US-u-ca-gregory", "art-lojban",
  ],
  "shell and reports": [
    "$(id)", "`id`", "; rm -rf x", "| id", "--out=/", "-x", "%0A::error::planted", "::error file=x::planted", "::set-output name=a::b", "%", "a:b,c",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>; // prettier-ignore

/** All of them, each once. */
export const allHostileValues: readonly string[] = [...new Set(Object.values(hostileValues).flat())];
