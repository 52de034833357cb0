/** What to do after a build. */

/** The options of a build that a preview of the same site needs too. */
export interface BuiltWith {
  readonly content?: string | undefined;
  readonly out: string;
  readonly baseUrl?: string | undefined;
  readonly host?: readonly string[] | undefined;
  readonly merge?: boolean | undefined;
  readonly inPlace?: boolean | undefined;
}

/** The variables that npm gives to what it runs: https://docs.npmjs.com/cli/v11/using-npm/scripts, read November 2026. */
export interface NpmEnvironment {
  readonly npm_lifecycle_event?: string | undefined;
  readonly npm_package_name?: string | undefined;
}

/** The command that previews what was built, as it is called where the build was. */
export function previewCommand(options: BuiltWith, environment: NpmEnvironment): string {
  const given = optionArguments(options);
  // In this repository, `stele` is a script of the project itself.
  if (environment.npm_package_name === "stele") return ["npm run preview", ...separated(given)].join(" ");
  return [toolName(environment), "preview", ...given].join(" ");
}

/** How the tool is called where it is installed: by its name, or by npx, which is not to fetch anything. */
export function toolName(environment: NpmEnvironment): string {
  return environment.npm_lifecycle_event === undefined ? "stele" : "npx --no -- stele";
}

function separated(given: readonly string[]): readonly string[] {
  return given.length === 0 ? [] : ["--", ...given];
}

/** The options that say what is built and where, as they are written. */
function optionArguments({ content, out, baseUrl, host, merge, inPlace }: BuiltWith): string[] {
  return [
    ...(content === undefined ? [] : ["--content", content]),
    ...(out === "dist" ? [] : ["--out", out]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(host === undefined ? [] : ["--host", ...host]),
    ...(merge === true ? ["--merge"] : []),
    ...(inPlace === true ? ["--in-place"] : []),
  ].map(shellWord);
}

/** A word that a shell of POSIX takes as it is. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
