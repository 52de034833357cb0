"""Shows the English page where a translation is missing, as the hook of FastAPI's documentation does."""
import os

from mkdocs.structure.files import File


def on_files(files, config):
    english = os.path.join(os.path.dirname(config["config_file_path"]), "../en/docs")
    for folder, _, names in os.walk(english):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), english).replace(os.sep, "/")
            if path.replace("README", "index") not in {uri.replace("README", "index") for uri in files.src_uris}:
                files.append(File(path, english, config["site_dir"], config["use_directory_urls"]))
    return files
