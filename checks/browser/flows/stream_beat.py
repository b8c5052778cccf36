"""Niran's connection dies without a word: no beat comes, and the page opens another stream, which speaks the language of the page."""
from browser.defects import must_fail, prepared
from browser.flows._stream import chat, goes_live, once, say, watched

#: Streams that a network can let die: nothing comes any more, and no error either. A minute passes in three seconds, and
#: the server's beats are ten times as frequent as they were.
NETWORK = """(() => {
  const real = setTimeout
  window.setTimeout = (action, wait, ...given) => real(action, wait === 60_000 ? 3000 : wait, ...given)
  const streams = new Set()
  window.letDie = () => streams.forEach((stream) => { stream.isDead = true })
  window.EventSource = class extends EventSource {
    constructor(address) {
      super(address)
      streams.add(this)
      this.beats = setInterval(() => super.dispatchEvent(new MessageEvent('beat', { data: '{}' })), 1000)
    }
    addEventListener(name, action) { super.addEventListener(name, (event) => { if (!this.isDead) action(event) }) }
    close() { clearInterval(this.beats); streams.delete(this); super.close() }
  }
})()"""


def play(world):
    dies(world)
    world.close_pages()
    speaks(world)
    world.close_pages()
    must_fail(world, dies, "js/live/stream.js", "silent = setTimeout(() => end('cut'), mostSilence)", "")
    must_fail(world, dies, "js/live/stream.js", "heard('beat', () => {})", "")
    must_fail(world, speaks, "js/api.js", "language=${spoken}", "language=en")


def dies(world):
    with chat(world) as (_, thread), prepared(world, lambda context: context.add_init_script(NETWORK)):
        niran, asked = watched(world, "niran")
        world.go(niran, f"/threads/{thread}")
        goes_live(world, niran)
        count = len(asked.connects)
        niran.wait_for_timeout(5000)
        world.expect(len(asked.connects) == count, "a stream that has beats is exchanged")
        niran.evaluate("letDie()")
        say(world, "ana", thread, "Into the void.")
        world.expect(world.until(niran, lambda: len(asked.connects) > count), "a dead stream stays")
        once(world, niran, "Into the void.")
        world.close_pages()


def speaks(world):
    """The browser is English, and the app was set to Polish: what comes by itself is Polish, and nothing is read again for it."""
    with chat(world) as (swap, thread):
        niran, asked = watched(world, "niran", prepare=lambda page: page.add_init_script("localStorage.setItem('language', 'pl')"))
        world.go(niran, f"/threads/{thread}")
        goes_live(world, niran)
        niran.wait_for_timeout(1500)
        asked.forget()
        with world.client("ana") as client:
            client.json("POST", f"/v1/swaps/{swap['id']}/accept", {"termsHash": swap["terms"]["hash"]})
        niran.wait_for_selector(".event:has-text('zgadza się')")
        world.expect(
            not [path for path in asked.polls() if path.endswith("/messages")],
            f"an event in the language of the page is read again: {asked.polls()}",
        )
