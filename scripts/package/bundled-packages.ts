/** The third-party packages in the bundle: their licences, and a list for scanners of supply chains. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** A third-party package whose code the npm package carries. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` has it: an SPDX expression. */
  readonly license: string;
  readonly licenseText: string;
  /** Of the file that the registry hands out, as the lockfile has it: `sha512-<base64>`. */
  readonly integrity: string;
}

/** The packages that files of a bundle come from, in code-unit order of their folders. */
export function bundledPackages(inputs: Metafile["inputs"], lockfile: Lockfile): BundledPackage[] {
  const folders = new Set(
    Object.keys(inputs).flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? []),
  );
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((candidate) => /^(?:licen[cs]e|copying)/i.test(candidate));
    const licenseText = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), "utf8").trim();
    const { integrity } = lockfile.packages[folder.slice(folder.indexOf("node_modules/"))] ?? {};
    if (integrity === undefined) throw new Error(`${folder} is not in the lockfile`);
    return { name, version, license, licenseText, integrity };
  });
}

/** What is needed of `package-lock.json`. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** The licences as one text. */
export function notices(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licenseText }) => `${name} ${version}\n\n${licenseText}\n`);
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * The software bill of materials: CycloneDX 1.6 in JSON (https://cyclonedx.org/docs/1.6/json/, read November 2026). Time
 * and serial number, which it may have, are left out: the same sources give the same package.
 */
export function billOfMaterials(
  tool: Pick<BundledPackage, "name" | "version" | "license">,
  packages: readonly BundledPackage[],
): string {
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", ...component(tool) } },
    components: packages.map((one) => ({ type: "library", ...component(one), hashes: [hashOf(one)] })),
    dependencies: [{ ref: packageUrl(tool), dependsOn: packages.map(packageUrl) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

type Named = Pick<BundledPackage, "name" | "version">;

function component({ name, version, license }: Pick<BundledPackage, "name" | "version" | "license">) {
  const purl = packageUrl({ name, version });
  return { "bom-ref": purl, name, version, licenses: [{ expression: license }], purl };
}

/** https://github.com/package-url/purl-spec, type npm: the `@` of a scope is escaped. */
function packageUrl({ name, version }: Named): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

function hashOf({ integrity }: BundledPackage): { alg: "SHA-512"; content: string } {
  const [algorithm, digest = ""] = integrity.split("-");
  if (algorithm !== "sha512") throw new Error(`${integrity} is not a sha512 hash`);
  return { alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") };
}
