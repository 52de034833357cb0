import type { Target } from "../target.ts";
import { sourceAddresses } from "./addresses.ts";
import { contentBytes } from "./content-bytes.ts";
import { contentValues } from "./content-values.ts";
import { gateway } from "./gateway.ts";
import { globs, jsonLines, largeScalars, longSitemaps } from "./large.ts";
import { paths } from "./paths.ts";
import { sitemaps } from "./sitemaps.ts";
import { trees } from "./trees.ts";

/** Everything that is tried. */
export const targets: readonly Target[] = [
  contentBytes,
  contentValues,
  paths,
  sourceAddresses,
  gateway,
  sitemaps,
  trees,
  jsonLines,
  globs,
  largeScalars,
  longSitemaps,
];
