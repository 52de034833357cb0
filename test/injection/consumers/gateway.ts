/** The gateway of a site, for every runtime: its code is the same as that of another site, and its site is data. */
import { ready } from "../../../scripts/package/ready.ts";
import { gatewayText } from "../../../scripts/package/gateway.ts";
import type { GatewayFacts } from "../../../scripts/hosts/host.ts";
import type { GatewayRuntime, TextArtifact } from "../../../scripts/model.ts";
import type { Plan } from "../../../scripts/pipeline.ts";
import { type Consumer, textOf } from "./consumer.ts";
import { constantsRefusal, hasJavaScriptParser, readProgram } from "./javascript.ts";

/** All of them; one that is missing here is an error of types. */
const RUNTIMES = Object.keys({
  cloudflare: true,
  "cloudflare-function": true,
  netlify: true,
  vercel: true,
  node: true,
} satisfies Readonly<Record<GatewayRuntime, true>>) as readonly GatewayRuntime[];

/** The gateway facts of a planned site, as a build gives them to hosts. */
export function gatewayFactsOf({ site }: Pick<Plan, "site">): GatewayFacts {
  const options = { site: { addresses: site.addresses, unlisted: site.gateway.unlisted }, folder: "../../dist" };
  return { text: (runtime) => gatewayText(runtime, options), hasFunctionsFolder: false };
}

/** The programs of all runtimes as files. */
export function gatewayFiles({ text }: GatewayFacts): TextArtifact[] {
  return RUNTIMES.map((runtime) => ({
    path: runtime,
    place: { host: "gateway" },
    mediaType: "text/javascript; charset=utf-8",
    text: text(runtime),
    sharing: "own",
  }));
}

/** The programs, read by a parser and the engine. */
export const gateway: Consumer = {
  name: "JavaScript of the gateway",
  isThere: hasJavaScriptParser,
  refusal: (artifacts) => {
    const refusals = RUNTIMES.map((runtime) => {
      const program = readProgram(textOf(artifacts, runtime), ["STELE_SITE", "STELE_OUT"], "latest");
      const isOurs = program.code.join("\n") === codeOf(runtime);
      return isOurs && program.constants.has("STELE_SITE")
        ? constantsRefusal(program)
        : `${runtime}: its code is not ours`;
    });
    return refusals.filter((refusal) => refusal !== "").join("\n");
  },
};

const codes = new Map<GatewayRuntime, string>();

/** What stands below the constants, whatever the site. */
function codeOf(runtime: GatewayRuntime): string {
  const known = codes.get(runtime) ?? readProgram(ready(`gateway-${runtime}`), [], "latest").code.join("\n");
  codes.set(runtime, known);
  return known;
}
