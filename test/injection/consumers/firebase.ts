/**
 * Firebase Hosting: `firebase.json` by the members that its reference states, and then read by superstatic, the engine of
 * its emulator, which is asked.
 * https://firebase.google.com/docs/hosting/full-config, read November 2026
 */
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import type { TextArtifact } from "../../../scripts/model.ts";
import { enginePackage } from "../../engines/packages.ts";
import { send } from "../../http.ts";
import { type Consumer, type Planned, textOf } from "./consumer.ts";
import { differences, type Question, questions } from "./questions.ts";

const superstatic = enginePackage("superstatic");

/** Looks at `firebase.json`. */
export const firebase: Consumer = {
  name: "superstatic and the members of firebase.json",
  isThere: superstatic !== undefined,
  refusal: asFirebase,
};

const pattern = (members: object, required: readonly string[]): object => ({
  type: "object",
  required,
  properties: { source: { type: "string" }, regex: { type: "string" }, ...members },
  oneOf: [{ required: ["source"] }, { required: ["regex"] }],
  additionalProperties: false,
});

const header = {
  type: "object",
  required: ["key", "value"],
  properties: { key: { type: "string", pattern: "^[!-9;-~]+$" }, value: { type: "string", pattern: "^[ -~]*$" } },
  additionalProperties: false,
};

interface Configuration {
  readonly hosting: { readonly redirects: readonly { readonly regex?: string }[] };
}

/** The part of its reference that we write, and nothing else. */
const isFirebase = new Ajv({ strict: false }).compile<Configuration>({
  type: "object",
  required: ["hosting"],
  properties: {
    hosting: {
      type: "object",
      required: ["public", "redirects", "headers"],
      properties: {
        public: { type: "string" },
        redirects: {
          type: "array",
          items: pattern({ destination: { type: "string" }, type: { enum: [301, 302] } }, ["destination", "type"]),
        },
        headers: { type: "array", items: pattern({ headers: { type: "array", items: header } }, ["headers"]) },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
});

const require = createRequire(import.meta.url);

/** Its own maker of patterns. */
function patterns(): { readonly createRaw: (pattern: string) => RegExp } {
  return require(join(superstatic ?? "", "lib/utils/patterns.js"));
}

type Superstatic = (options: object) => (...args: [...Parameters<RequestListener>, () => void]) => void;

async function asFirebase(artifacts: readonly TextArtifact[], { rules }: Planned): Promise<string> {
  const file: unknown = JSON.parse(textOf(artifacts, "firebase.json"));
  if (!isFirebase(file)) return JSON.stringify(isFirebase.errors);
  const config = file.hosting;
  // An invalid pattern ends the engine when it is asked.
  for (const { regex } of config.redirects) if (regex !== undefined) patterns().createRaw(regex);
  const asked = questions({ ...rules, basePath: "" });
  const engine: { readonly default: Superstatic } = require(superstatic ?? "");
  const handle = engine.default({ config, provider: () => Promise.resolve(null), fallthrough: true });
  return asking(asked, (request, response) => {
    handle(request, response, () => response.writeHead(404).end());
  });
}

/** Asks the questions of a server that ends with them. */
async function asking(asked: readonly Question[], handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    const led = new Map<string, string | undefined>();
    for (const { method, path } of asked) {
      const { headers } = await send(port, { method, target: path });
      led.set(path, headers.location);
    }
    return differences(asked, ({ path }) => led.get(path));
  } finally {
    server.close();
  }
}
