"""A site without a server, as files."""

import json

import pytest

from tischlein.pocket.site import SiteError, write_site


@pytest.fixture
def built(tmp_path):
    """As much of a built page as writing asks for."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / ".vite").mkdir()
    (folder / "assets/index.js").write_text("")
    (folder / "index.html").write_text('<html><head><base href="/"></head></html>')
    (folder / "pocket.json").write_text(json.dumps({}))
    return folder


def test_the_page_knows_where_it_is_and_that_it_is_alone(built, tmp_path):
    out = tmp_path / "out"
    write_site(out, "/below/", built)
    page = (out / "index.html").read_text()
    assert '<base href="/below/">' in page
    assert '<meta name="tischlein-house" content="device">' in page
    assert "frame-ancestors" not in page
    assert "unsafe" not in page
    assert (out / "404.html").read_text() == page
    assert sorted(path.name for path in out.iterdir()) == ["404.html", "assets", "index.html", "pocket.json"]


def test_nothing_is_written_over_and_nothing_half(built, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine").write_text("")
    with pytest.raises(SiteError, match="not empty"):
        write_site(out, "/", built)
    with pytest.raises(SiteError, match="begins with a slash"):
        write_site(tmp_path / "other", "games", built)
    (built / "pocket.json").unlink()
    with pytest.raises(SiteError, match="make web"):
        write_site(tmp_path / "other", "/", built)
    assert [path.name for path in out.iterdir()] == ["mine"]
    assert not (tmp_path / "other").exists()
