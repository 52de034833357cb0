/** What an integration knows of the site of its generator, and the options that its user may set. */
import type { Direction } from "../../model.ts";
import type { Route } from "../../content/content.ts";
import { NOTICE_FILE, SWITCHER_FILE } from "../../site/layout.ts";

export interface GeneratorLocale {
  readonly code: string;
  /** The name of the language in the language itself. Undefined: made from the code by a fixed list. */
  readonly name?: string | undefined;
  readonly dir?: Direction | undefined;
  /** The path segment of the language. Undefined: the code in lower case. The root language has none. */
  readonly label?: string | undefined;
  /** The host of the language, if it has its own. */
  readonly host?: string | undefined;
}

export interface GeneratorFacts {
  /** For messages: `Docusaurus`. */
  readonly generator: string;
  /** Its npm package, and the major versions with which the integration is tested. */
  readonly tried: { readonly package: string; readonly majors: readonly number[] };
  /** The folder of the project, absolute. */
  readonly projectDirectory: string;
  /** The folder that the generator writes, absolute. */
  readonly outDirectory: string;
  /** The address at which the output folder is published: `https://docs.example.com/project/`. */
  readonly baseUrl: string;
  readonly sourceLocale: string;
  /** Whether the addresses of the source language have its label too: `/en/docs`. */
  readonly sourcePrefix: boolean;
  readonly locales: readonly GeneratorLocale[];
  readonly routes: Iterable<Route>;
}

/** The keys of `site.yaml`, without `pages`, and what the generator does about a failure. */
export interface SteleOptions {
  readonly base_url?: string | undefined;
  readonly source_locale?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly artifacts?: Readonly<Record<string, unknown>> | undefined;
  readonly sitemap?: Readonly<Record<string, unknown>> | undefined;
  readonly gateway?: Readonly<Record<string, unknown>> | undefined;
  readonly missing_files?: "error" | "drop" | "warn" | undefined;
  readonly [key: string]: unknown;
}

/** Returns the script that pages load, below the root of the site. That of the notice also defines the switcher. */
export function scriptOf({ artifacts }: SteleOptions): string {
  return artifacts?.["notice"] === true ? NOTICE_FILE : SWITCHER_FILE;
}
