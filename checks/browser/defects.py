"""Planted defects: a test of a fault that passes with its defect tests nothing."""
import contextlib
import mimetypes

from harness.machine import ROOT
from playwright.sync_api import Error


@contextlib.contextmanager
def prepared(world, prepare):
    """Within this, each new context is prepared."""
    world.prepare.append(prepare)
    try:
        yield
        world.close_pages()
    finally:
        world.prepare.remove(prepare)


def stands(name, old):
    """A defect that cannot be planted any more would be found for ever."""
    if old not in (ROOT / "web" / name).read_text():
        raise LookupError(f"web/{name} has no {old!r} any more")


def planted(name, old, new):
    """Prepares a context whose file of the app has `new` where `old` stands."""
    stands(name, old)

    def answer(route):
        route.fulfill(status=200, content_type=mimetypes.guess_type(name)[0], body=route.fetch().text().replace(old, new))

    return lambda context: context.route(f"**/web/*/{name}", answer)


def fails(world, action):
    """Whether a test finds anything wrong, for which it has less time than usual."""
    before, patience = list(world.problems), world.patience
    world.patience, world.ends_at_first = 4000, True
    try:
        action()
        return len(world.problems) > len(before)
    except (AssertionError, Error, TimeoutError):
        return True
    finally:
        world.patience, world.ends_at_first, world.problems[:] = patience, False, before
        world.close_pages()


def must_fail(world, action, name, old, new):
    """Plays a test with a defect in a file, which has to make it fail; in a short run only sees that it could be planted."""
    if world.is_short:
        return stands(name, old)
    with prepared(world, planted(name, old, new)):
        world.expect(fails(world, lambda: action(world)), f"with `{new}` for `{old}` in {name} {action.__name__} passes")
