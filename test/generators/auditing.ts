/** Runs `stele audit` on the output of a docs generator. */
import { runHere } from "../in-process.ts";

interface Report {
  readonly problems: readonly { readonly code: string; readonly severity: string; readonly file: string }[];
  readonly audit: { readonly groups: number };
}

/** What an audit finds: the number of problems of each code, with the number of groups of translations. */
export type Audited = Readonly<Record<string, number>>;

/** Audits the folder `out` of a project. The report of `--reporter json` is read as another program would. */
export async function audited(project: string, out: string): Promise<Audited> {
  const { status, stdout } = await runHere(project, ["audit", out, "--reporter", "json", "--quiet"]);
  const { problems, audit } = JSON.parse(stdout) as Report;
  const counts: Record<string, number> = { groups: audit.groups };
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  const hasError = problems.some(({ severity }) => severity === "error");
  if (status !== (hasError ? 1 : 0)) throw new Error(`exit code ${status}`);
  return counts;
}
