"""What mkdocs-static-i18n 1 does to files and builds, recreated from its documentation and its public names, because
Debian has no package of it: https://ultrabug.github.io/mkdocs-static-i18n/, read November 2026."""
import os
import posixpath

import mkdocs.utils
from mkdocs.commands.build import build
from mkdocs.config import config_options
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files


class I18n(BasePlugin):
    config_scheme = (
        ("docs_structure", config_options.Choice(["suffix", "folder"])),
        ("fallback_to_default", config_options.Type(bool, default=True)),
        ("languages", config_options.Type(list)),
    )
    current_language = None
    building = False

    @property
    def default_language(self):
        return next(row["locale"] for row in self.config["languages"] if row.get("default"))

    def on_config(self, config):
        self.current_language = self.current_language or self.default_language
        config["theme"]["language"] = self.current_language.lower()[:2]
        config["extra"]["alternate"] = [
            {"name": row["name"], "lang": row["locale"], "link": (config["site_url"] or "/") + ("" if row.get("default") else row["locale"] + "/")}
            for row in self.config["languages"]
        ]
        return config

    def _split(self, file):
        """Returns the language of a file, and its path without that language."""
        codes = [row["locale"] for row in self.config["languages"]]
        if self.config["docs_structure"] == "folder":
            folder, _, rest = file.src_uri.partition("/")
            return (folder, rest) if folder in codes else (self.default_language, file.src_uri)
        stem, end = posixpath.splitext(file.src_uri)
        stem, _, suffix = stem.rpartition(".")
        return (suffix, stem + end) if suffix in codes and stem else (self.default_language, file.src_uri)

    def on_files(self, files, config):
        language, default = self.current_language, self.default_language
        kept = {}
        for file in files:
            if not file.is_documentation_page():
                kept[file.src_uri] = file
                continue
            of, path = self._split(file)
            if of != language and (of != default or not self.config["fallback_to_default"]):
                continue
            if path in kept and of != language:
                continue
            made = File(file.src_uri, config["docs_dir"], config["site_dir"], config["use_directory_urls"])
            plain = File(path, config["docs_dir"], config["site_dir"], config["use_directory_urls"])
            made.name = plain.name
            made.dest_uri = plain.dest_uri if language == default else f"{language}/{plain.dest_uri}"
            made.abs_dest_path = os.path.join(config["site_dir"], made.dest_uri)
            made.url = made._get_url(config["use_directory_urls"])
            made.locale, made.locale_alternate_of, made.norm_src_uri = of, language, path
            kept[path] = made
        return Files(list(kept.values()))

    @event_priority(50)
    def on_page_context(self, context, page, config, nav):
        # Material's links lead to the same page in the other languages. So `alternate` is of the last page here.
        config["extra"]["alternate"] = [dict(each, link=each["link"] + page.url) for each in config["extra"]["alternate"]]
        return context

    @event_priority(-100)
    def on_post_build(self, config):
        if self.building:
            return
        self.building = True
        clean, mkdocs.utils.clean_directory = mkdocs.utils.clean_directory, lambda folder: folder
        for row in self.config["languages"]:
            if row["locale"] != self.default_language and row.get("build", True):
                self.current_language = row["locale"]
                build(config)
        mkdocs.utils.clean_directory = clean
        self.building = False
