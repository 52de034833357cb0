/** The answers that more than one operation gives: errors, and what a host without functions answers. */
import { problemFile } from "../../site/layout.ts";
import { problemCodes, problems } from "../../site/problems.ts";
import { referenceTo, referenceToResponse } from "./parts.ts";
import type { Samples } from "./samples.ts";
import type { Example, Header, Reference, Response } from "./types.ts";

/** The errors by status, each with its name among the components and when it is sent. */
const PROBLEM_RESPONSES = {
  "400": ["InvalidRequest", "The request cannot be read: a parameter or member is missing, repeated or no address."],
  "404": ["NotFound", "There is no such language, no such page, or the page does not exist in that language."],
  "405": ["MethodNotAllowed", "Sent to every method but `POST` and `OPTIONS`."],
  "408": ["RequestTimeout", "The body did not arrive in time."],
  "413": ["BodyTooLarge", "The body is longer than the endpoint reads."],
  "415": ["UnsupportedMediaType", "There is a body, and its type is not `application/json`."],
  "502": ["AssetUnavailable", "The prebuilt answer exists, or should, and could not be read."],
} as const;

type ProblemStatus = keyof typeof PROBLEM_RESPONSES;

const OWN_PAGE = "A host without functions may send an error page of its own, with a status of its own.";

/** The shared answers by their names. */
export function sharedResponses(samples: Samples): Record<string, Response> {
  const statuses = Object.keys(PROBLEM_RESPONSES) as ProblemStatus[];
  return {
    Found: redirect("302"),
    SeeOther: redirect("303"),
    ...Object.fromEntries(statuses.map((status) => [PROBLEM_RESPONSES[status][0], problemResponse(status, samples)])),
    NoSuchFile: { description: "There is no such file here. The body is the host's own, of any type." },
  };
}

/** What the translate endpoint answers beside 200. Bodies can be late, too long and of the wrong type. */
export function translateErrors(hasBody: boolean): Record<string, Reference> {
  const ofBody = ["408", "413", "415"] as const;
  const statuses: ProblemStatus[] = ["400", "404", "405", ...(hasBody ? ofBody : []), "502"];
  return {
    "302": referenceToResponse("Found"),
    "303": referenceToResponse("SeeOther"),
    ...Object.fromEntries(statuses.map((status) => [status, referenceToResponse(PROBLEM_RESPONSES[status][0])])),
  };
}

function redirect(status: "302" | "303"): Response {
  return {
    description: `A host that can only redirect sends ${status} with the address of the prebuilt file; a \`GET\` of it gives the answer of status 200.`,
    headers: { Location: header("Where the prebuilt file is, as an address or as a path on the same host.") },
  };
}

function problemResponse(status: ProblemStatus, samples: Samples): Response {
  const codes = problemCodes.filter((code) => `${problems[code].status}` === status);
  const examples = codes.map((code): [string, Example] => [
    code,
    { summary: problems[code].title, value: samples.files.get(problemFile(code)) },
  ]);
  const schema = referenceTo("Problem");
  return {
    description: `${PROBLEM_RESPONSES[status][1]} ${OWN_PAGE}`,
    ...(status === "405" ? { headers: { Allow: header("The methods that are answered: `POST, OPTIONS`.") } } : {}),
    content: {
      "application/problem+json": { schema, examples: Object.fromEntries(examples) },
      // What a host without functions says where it can state no other type for a file with this extension.
      "application/json": { schema },
    },
  };
}

function header(description: string): Header {
  return { description, schema: { type: "string" } };
}
