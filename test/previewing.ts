/** Previews as processes of the real tool. */
import { type Started, start } from "./engines/process.ts";
import { fromCheckout } from "./stele.ts";

/** Content files by their paths in a project. */
export function contentFiles(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text]));
}

/** Starts a preview in a folder on a port that the system picks; it is ended after the tests of the file. */
export async function startPreview(
  where: string,
  ...options: string[]
): Promise<{ readonly server: Started; readonly address: URL }> {
  const server = await start(
    process.execPath,
    [...fromCheckout, "preview", "--port", "0", ...options],
    where,
    "http://",
  );
  return { server, address: new URL(await server.firstLine()) };
}
