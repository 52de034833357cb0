"""Publishes the files of Stele beside a site of MkDocs 1.4 or later. In mkdocs.yml:

    hooks: [node_modules/stele/scripts/integrations/mkdocs/stele_hook.py]

The languages are those of `extra.alternate` (Material) or of the plugin mkdocs-static-i18n 1. Each build writes the
routes of its pages into `stele.jsonl` in the output folder of all languages. The build after which no language is
missing there runs Stele. `extra.stele` has the keys of site.yaml, include, exclude, and
  run: last (default), always (after the build of each language), never (writes stele.jsonl only)
  command: how to start Stele, `npx --no -- stele` by default
  on_error: fail (default), warn (the build of the docs goes on)
Sources, read November 2026: https://www.mkdocs.org/dev-guide/plugins/#events,
https://squidfunk.github.io/mkdocs-material/setup/changing-the-language/, https://ultrabug.github.io/mkdocs-static-i18n/
"""
import contextlib
import html
import json
import logging
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from datetime import date
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from mkdocs.exceptions import BuildError

log = logging.getLogger("mkdocs.hooks.stele")
_startup = {}
_pages = {}  # By address. No event empties it: mkdocs-static-i18n builds each language inside of the first build.


def on_startup(command, dirty, **_):
    _startup.update(command=command, dirty=dirty)


def on_post_page(output, page, config, **_):
    """Remembers a page that MkDocs writes."""
    if page.canonical_url and not re.search(r"(^|/)404(/index)?\.html$", page.file.dest_uri):
        metas = re.findall(r"<meta\s[^<>]*", output, re.I)
        robots = (tag for tag in metas if re.search(r"\bname\s*=\s*[\"']?(robots|googlebot)\b", tag, re.I))
        is_noindex = any(re.search(r"[\s,\"'=](noindex|none)([\s,\"'/]|$)", tag, re.I) for tag in robots)
        _pages[page.canonical_url] = (page, is_noindex, config["site_dir"])


def on_post_build(config, **_):
    is_served = urlsplit(config["site_url"] or "").netloc == str(config["dev_addr"])
    if _startup.get("command") == "serve" or is_served:
        return
    if _startup.get("dirty"):
        return _say(logging.INFO, "not run, because --dirty builds only some of the pages.")
    on_error = "fail"
    try:
        options = dict(config["extra"].get("stele") or {})
        run, on_error = options.pop("run", "last"), options.pop("on_error", "fail")
        if run not in ("last", "always", "never") or on_error not in ("fail", "warn"):
            raise BuildError(f"extra.stele has run: {run} (last, always, never), on_error: {on_error} (fail, warn).")
        _publish(config, run, options)
    except Exception as error:  # Anything in the docs may be of an unexpected kind. No traceback shows it.
        cause = error if isinstance(error, (BuildError, OSError)) else f"internal error, {type(error).__name__}: {error}."
        if on_error != "warn":
            raise BuildError(_shown(f"Stele: {cause} To build the docs all the same: extra.stele.on_error: warn")) from None
        _say(logging.WARNING, cause)


def _say(level, text):
    log.log(level, _shown(f"Stele: {text}"))


def _shown(text):
    """Escapes characters that could begin a line or reorder it, and breaks log commands of CI runners, `##name[`."""
    text = "".join(each if each.isprintable() else f"\\u{{{ord(each):X}}}" for each in text)
    return re.sub(r"##(?=\w*\[)", "# ", text)


def _publish(config, run, options):
    if not config["site_url"]:
        raise BuildError("mkdocs.yml has no site_url, so the addresses of the pages are not known.")
    site = (_site_of_plugin if "i18n" in config["plugins"] else _site_of_alternates)(config)
    folder = Path(config["config_file_path"] or ".").resolve().parent
    site["project"] = _project_of(folder, site["out"])
    if folder != site["project"] and os.path.lexists(folder / "stele" / "site.yaml"):
        _say(logging.WARNING, f"{folder / 'stele'} is not used: the project is {site['project']}.")
    file = site["out"] / "stele.jsonl"
    if _leads_out(site):
        raise BuildError(f"{site['out']} is a link that leads out of the project.")
    if file.is_symlink() or (file.exists() and not file.is_file()):
        raise BuildError(f"{file} is a link, a folder or a special file. Remove it: Stele writes a file there.")
    routes = _joined(list(_built(config, site)), file, site)
    _write(file, routes)
    missing = ", ".join(sorted(site["labels"].keys() - {route["locale"] for route in routes}))
    _say(logging.INFO, f"{len(routes)} addresses in {file}." + (f" Not built yet: {missing}." if missing else ""))
    if run == "always" or (run == "last" and not missing):
        _run(site, routes, options)


def _write(file, routes):
    """Writes a new file and renames it. Another program may put a link at either place: neither step follows it."""
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    if os.path.lexists(temporary):  # A killed run with the same number may have left it.
        os.unlink(temporary)
    try:
        with open(temporary, "x", encoding="utf-8", errors="replace") as opened:  # A title may have half a character.
            opened.writelines(json.dumps(route, ensure_ascii=False) + "\n" for route in routes)
        os.replace(temporary, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _installed():
    """Returns the folder with the `node_modules` that this file is in, or None. Resolved, for comparisons."""
    own = Path(__file__).absolute()
    return next((each.parent.resolve() for each in own.parents if each.name == "node_modules"), None)


def _repository_of(folder):
    return next((each for each in (folder, *folder.parents) if (each / ".git").exists()), None)


def _project_of(folder, out):
    """Returns the folder of the project. All languages need the same one: pages with the same file are fallbacks."""
    installed = _installed()
    if installed in (folder, *folder.parents):
        return installed
    return _repository_of(folder) or out.parent.resolve()


def _leads_out(site):
    """Whether the output folder of all languages is in the project, but a link on the way to it leads out."""
    is_inside = lambda path: site["project"].resolve() in (path.resolve(), *path.resolve().parents)
    return any(map(is_inside, site["out"].parents)) and not is_inside(site["out"])


def _site_of_plugin(config):
    """Returns the languages of mkdocs-static-i18n, which writes all of them into one folder."""
    plugin, base, out = config["plugins"]["i18n"], config["site_url"].rstrip("/") + "/", Path(config["site_dir"])
    source, rows = plugin.default_language, [row for row in plugin.config["languages"] if row["locale"] != "null"]
    names = {row["locale"]: row["name"] for row in rows if row.get("build", True)}
    labels = {code: "" if code == source else code for code in names}
    return {"base": base, "out": out, "labels": labels, "names": names, "source": source, "own": source}


def _site_of_alternates(config):
    """Returns the languages of Material's `alternate`. Each has a configuration, and a folder of the output."""
    here, theme, folder = config["site_url"].rstrip("/") + "/", config["theme"], Path(config["site_dir"])
    stated = str(theme["language"] if "language" in theme else theme["locale"] if "locale" in theme else "en")
    stated = stated.replace("_", "-")
    rows = [row for row in config["extra"].get("alternate") or [] if row.get("lang") and row.get("link")]
    rows = rows or [{"lang": stated, "link": here}]
    urls = {row["lang"]: re.sub(r"(/index\.html|/)?$", "/", urljoin(here, row["link"]), 1) for row in rows}
    urls = {code: url for code, url in urls.items() if urlsplit(url)[:2] == urlsplit(here)[:2]}
    own = next((code for code, url in urls.items() if url == here), None)
    if own is None or (own != stated and stated in urls):
        fitting = urls.get(stated, "the address of a language in extra.alternate")
        raise BuildError(f"site_url is {here}, but for the language {stated} it should be {fitting}.")
    common = os.path.commonprefix(list(urls.values()))
    base = common[: common.rfind("/") + 1]
    labels = {code: unquote(url[len(base) :]).strip("/") for code, url in urls.items()}
    out = Path(*folder.parts[: len(folder.parts) - len(Path(labels[own]).parts)])
    if out / labels[own] != folder:
        raise BuildError(f"site_url ends in {labels[own]}/, so site_dir should too, but it is {folder}.")
    source = next((code for code, label in labels.items() if not label), next(iter(labels)))
    names = {row["lang"]: row.get("name") or row["lang"] for row in rows}
    return {"base": base, "out": out, "labels": labels, "names": names, "source": source, "own": own}


def _built(config, site):
    """Yields the routes of the pages that this run of MkDocs has written."""
    repository = _repository_of(site["project"]) or site["project"]
    for address, (page, is_noindex, site_dir) in _pages.items():
        file = page.file
        if site_dir != config["site_dir"] or not os.path.isfile(file.abs_dest_path):
            continue
        # mkdocs-static-i18n states the language of the address, and the file without its language.
        route = {"address": address, "locale": getattr(file, "locale_alternate_of", site["own"])}
        stem = os.path.splitext(getattr(file, "norm_src_uri", file.src_uri))[0]
        route["key"] = re.sub(r"(^|/)README$", r"\1index", stem)
        source = Path(file.abs_src_path).resolve()
        # Names of other files would tell folders of this machine.
        if repository in source.parents:
            route["file"] = Path(os.path.relpath(source, site["project"])).as_posix()
        lastmod = page.meta.get("git_revision_date_localized_raw_iso_date", page.meta.get("lastmod"))
        if isinstance(lastmod, (str, date)) and re.match(r"\d{4}-\d\d-\d\d", str(lastmod)):
            route["lastmod"] = str(lastmod)[:10]
        if is_noindex:
            route["noindex"] = True
        # YAML has other values than texts: `title: 2024`.
        yield {**route, "title": html.unescape(str(page.title))} if page.title else route


def _joined(built, file, site):
    """Joins the routes of this build and those of the other languages, as far as their pages are still there."""
    codes = list(site["labels"])
    others = set(codes) - {route["locale"] for route in built}
    routes = [*built, *(route for route in _former(file) if route["locale"] in others and _is_there(route, site))]
    sources = {route["key"]: route.get("file") for route in routes if route["locale"] == site["source"]}
    for route in routes:
        # A page that is made from the file of the source language shows the source text.
        if route["locale"] != site["source"] and "file" in route and route["file"] == sources.get(route["key"]):
            route["fallback"] = True
    return sorted(routes, key=lambda route: (codes.index(route["locale"]), route["key"]))


def _former(file):
    """Yields the routes of former builds. The file may be one of the docs, so any line may be anything."""
    if not file.is_file():
        return
    # Another program may have put a link or a pipe there since then. Windows has neither flag.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(os.open(file, flags), encoding="utf-8", errors="replace") as opened:
        if os.fstat(opened.fileno()).st_size > 64 * 2**20:
            return _say(logging.WARNING, f"{file} is larger than 64 MiB, so it is not read. It is replaced.")
        text = opened.read()
    for line in text.split("\n"):
        try:
            route = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(route, dict):
            continue
        # Stele checks the other members.
        texts = [route.get("address"), route.get("locale"), route.get("key"), route.get("file", "")]
        if all(isinstance(text, str) for text in texts):
            yield route


def _is_there(route, site):
    """Whether a page is in the output folder, with all links resolved. A file elsewhere counts as missing."""
    below = unquote(route["address"][len(site["base"]) :])
    if not route["address"].startswith(site["base"]) or below.startswith("/") or ".." in below.split("/"):
        return False
    path = os.path.join(site["out"], below)
    file = path if os.path.isfile(path) else os.path.join(path, "index.html")
    return os.path.isfile(file) and site["out"].resolve() in Path(os.path.realpath(file)).parents


def _run(site, routes, options):
    command = options.pop("command", "npx --no -- stele")
    command = shlex.split(command) if isinstance(command, str) else command
    content = site["project"] / "stele"
    if site["project"].resolve() not in content.resolve().parents:
        raise BuildError(f"{content} is a link that leads out of the project.")
    # Not the nearest `node_modules`: a pull request of docs may add one, and its programs would run.
    place = _installed() or site["project"]
    with tempfile.TemporaryDirectory() as folder:
        if os.path.lexists(content / "site.yaml"):
            _say(logging.INFO, f"the site is what {content} says, with the pages that it names, and not extra.stele.")
            content = content.name if place == site["project"] else content
        else:
            # Stele reads names of files as seen from the folder around the content folder, which is another one here.
            files = ({"file": str(site["project"] / route["file"])} if "file" in route else {} for route in routes)
            _write(Path(folder, "stele.jsonl"), [{**route, **file} for route, file in zip(routes, files)])
            content = _content(Path(folder, "stele"), site, options)
        arguments = ["build", "--content", content, "--out", site["out"], "--merge", "--reporter", "json"]
        start = [shutil.which(command[0]) or command[0], *command[1:], *arguments]
        try:
            ended = subprocess.run(start, cwd=place, capture_output=True, encoding="utf-8", errors="replace")
            result = json.loads(ended.stdout)
        except OSError as error:
            raise BuildError(f"{start[0]} could not be started: {error.strerror}.") from None
        except ValueError:
            said = " ".join(ended.stderr.split()) or "it says nothing"
            raise BuildError(f"{' '.join(command)} ended with exit code {ended.returncode}: {said}") from None
    for each in result["problems"]:
        name = os.path.basename(each.get("file", ""))
        line, hint = f":{each['line']}" if "line" in each else "", f" {each['hint']}" if "hint" in each else ""
        where = _WRITTEN.get(name, f"{name}{line}: ")
        if each["code"] != "host-cannot":  # `stele hosts` says it. At each build of the docs it is no news.
            _say(_LEVELS[each["severity"]], f"{where}{each['sentence']}{hint} [{each['code']}]")
    if not result["ok"]:
        raise BuildError("nothing is written, because of the errors above.")
    _say(logging.INFO, "{pages} pages x {locales} languages, {translations} translations.".format(**result["report"]))


_LEVELS = {"error": logging.ERROR, "warning": logging.WARNING, "notice": logging.INFO}
_WRITTEN = {"": "", "site.yaml": "extra.stele: ", "locales.yaml": "languages: "}


def _content(folder, site, options):
    """Writes the content files of the site. JSON is YAML."""
    folder.mkdir()
    base, labels, source = site["base"], site["labels"], site["source"]
    known = {"base_url": base, "source_locale": source, "addresses": "path", "source_prefix": bool(labels[source])}
    routes = {"routes": "../stele.jsonl", **{key: options.pop(key) for key in ("include", "exclude") if key in options}}
    artifacts = {"sitemap": "keep", **options.pop("artifacts", {})}
    rows = [{"code": code, "name": site["names"][code], "label": labels[code] or code.lower()} for code in labels]
    values = {**known, **options, "artifacts": artifacts, "pages": [routes]}
    (folder / "site.yaml").write_text(json.dumps(values, default=str))
    (folder / "locales.yaml").write_text(json.dumps(rows))
    return folder
