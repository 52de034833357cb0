/** GitLab Pages: `_redirects` by the rules of its server. */
import type { TextArtifact } from "../../../scripts/model.ts";
import { gitLabRedirect, gitLabRefusal, readGitLabRedirects } from "../../hosts/gitlab-redirects.ts";
import { type Consumer, type Planned, textOf } from "./consumer.ts";
import { differences, questions, strangePlaces } from "./questions.ts";

/** Looks at `_redirects`. */
export const gitlab: Consumer = { name: "GitLab's reading", isThere: true, refusal: asGitLab };

/** Every line is a rule that counts, and leads where the rules mean. */
function asGitLab(artifacts: readonly TextArtifact[], { rules }: Planned): string {
  const text = textOf(artifacts, "_redirects");
  // Its words end at white space: such a base path cannot be said, and there is no file that says something else.
  if (text === "" && rules.basePath.includes("%20")) return "";
  const read = readGitLabRedirects(text);
  if (read.kind === "unread") return read.cause;
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  if (read.rules.length !== lines.length) return `${read.rules.length} rules of ${lines.length} lines`;
  const refused = read.rules.map(gitLabRefusal).filter((refusal) => refusal !== "");
  const strange = strangePlaces(
    rules,
    read.rules.flatMap(({ from, to }) => [encodeURI(from), to]),
  );
  const led = differences(questions(rules), ({ path }) => gitLabRedirect(read.rules, path));
  return [...refused, ...strange, ...(led === "" ? [] : [led])].join("\n");
}
