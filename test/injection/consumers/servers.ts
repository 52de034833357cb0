/** Servers that people run themselves: each tests a configuration of its own that includes our files. */
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { TextArtifact } from "../../../scripts/model.ts";
import { engine } from "../../engines.ts";
import { type Consumer, said, written } from "./consumer.ts";

const nginx = engine("nginx", "apt-get install nginx");
const apache = engine("apache2", "apt-get install apache2");
const caddy = engine("caddy", "apt-get install caddy");
const lighttpd = engine("lighttpd", "apt-get install lighttpd");

/** By the names of hosts. */
export const servers = {
  nginx: { name: "nginx -t", isThere: nginx !== undefined, refusal: asNginx },
  apache: { name: "apache2 -t", isThere: apache !== undefined, refusal: asApache },
  caddy: { name: "caddy validate", isThere: caddy !== undefined, refusal: asCaddy },
  lighttpd: { name: "lighttpd -tt", isThere: lighttpd !== undefined, refusal: asLighttpd },
} as const satisfies Readonly<Record<string, Consumer>>;

function asNginx(artifacts: readonly TextArtifact[]): string {
  const folder = written(artifacts, {
    "nginx.conf": `pid nginx.pid; events { } http { access_log off; client_body_temp_path tmp;
      include dist.hosts/nginx/stele-maps.conf;
      server { listen 127.0.0.1:1; root dist; include dist.hosts/nginx/stele.conf; } }`,
  });
  return said(nginx, ["-t", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], folder);
}

/** Debian's and Ubuntu's place of modules. */
const MODULES = "/usr/lib/apache2/modules";

/** What stands in an .htaccess is looked at when it is included, in a section for its folder, too. */
function asApache(artifacts: readonly TextArtifact[]): string {
  const modules = ["mpm_event", "authz_core", "alias", "dir", "mime", "headers", "rewrite", "proxy", "proxy_http"];
  const folder = written(artifacts, {
    "mime.types": "",
    "httpd.conf": `ServerRoot "FOLDER"\nServerName localhost\nPidFile httpd.pid\nErrorLog "FOLDER/error.log"\nListen 127.0.0.1:1
      ${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
      TypesConfig mime.types\nDocumentRoot "FOLDER/dist"
      <Directory "FOLDER/dist">\nInclude "FOLDER/dist/.htaccess"\n</Directory>\n`,
  });
  chmodSync(folder, 0o755);
  return said(apache, ["-t", "-d", folder, "-f", join(folder, "httpd.conf")], folder);
}

function asCaddy(artifacts: readonly TextArtifact[]): string {
  const imported = artifacts.map(({ path }) => `import dist.hosts/caddy/${path}`);
  const [rules = "", errors] = imported;
  const block = ["root * dist", rules, ...(errors ? [`handle_errors {\n${errors}\n}`] : [])].join("\n");
  const folder = written(artifacts, {
    Caddyfile: `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:1 {\n${block}\n}\n`,
  });
  return said(caddy, ["validate", "--config", "Caddyfile", "--adapter", "caddyfile"], folder);
}

function asLighttpd(artifacts: readonly TextArtifact[]): string {
  const folder = written(artifacts, {
    "lighttpd.conf": `server.modules += ( "mod_rewrite", "mod_setenv", "mod_redirect", "mod_proxy" )
server.document-root = "FOLDER/dist"\nserver.bind = "127.0.0.1"\nserver.port = 1\ninclude "FOLDER/dist.hosts/lighttpd/stele.conf"\n`,
  });
  return said(lighttpd, ["-tt", "-f", "lighttpd.conf"], folder);
}
