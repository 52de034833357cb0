/** Plans all files of a build, sorted by path. Most files are made only when the build writes them. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, ArtifactChoice, Diagnostic, Outcome } from "../model.ts";
import { isBelow } from "../site/addresses.ts";
import { isWritten, type Site } from "../site/site.ts";
import * as api from "./api/files.ts";
import { coverageArtifacts } from "./coverage/files.ts";
import { landingArtifacts } from "./landing.ts";
import { openApiArtifacts } from "./openapi/document.ts";
import { referenceArtifacts } from "./reference/page.ts";
import { planHostRobots, planRobots } from "./sitemap/robots.ts";
import { sitemapArtifacts } from "./sitemap/index.ts";
import { statusArtifacts } from "./status/index.ts";
import { switcherArtifacts } from "./switcher.ts";

/** Each call returns a new iteration over all artifacts. An artifact is made when the iteration reaches it. */
export type ArtifactSequence = () => Iterable<Artifact>;

/** Plans all artifacts of a site. `hostFiles` are the files for hosts (`_redirects`), in any order. */
export function planArtifacts(site: Site, hostFiles: readonly Artifact[]): Outcome<ArtifactSequence> {
  const { sitemap, reference: folder, openapi, status, translations } = site.artifacts;
  const robots = planRobots(site);
  const hostRobots = planHostRobots(site);
  const single = madeOnce(() =>
    [
      ...api.localesArtifacts(site),
      api.addressesArtifact(site),
      ...api.problemArtifacts(site),
      ...(robots.value ? [robots.value] : []),
      ...openApiArtifacts(site),
      ...hostRobots.artifacts,
      ...landingArtifacts(site),
      ...switcherArtifacts(site),
      ...hostFiles,
    ].sort(byPath),
  );
  const reference = madeOnce(() => [...referenceArtifacts(site)]);
  const sequence: ArtifactSequence = () =>
    merged([
      single(),
      coverageArtifacts(site),
      api.pageArtifacts(site),
      reference(),
      api.sourceArtifacts(site),
      statusArtifacts(site),
      translations ? api.translationArtifacts(site) : [],
      isWritten(sitemap) ? chosen(sitemapArtifacts(site), sitemap) : [],
    ]);
  // Files at their default paths cannot conflict. So the check needs the files only if `site.yaml` sets a path.
  const isAsked = [folder, openapi, status].some((place) => place && place.isAsked);
  const files = isAsked ? [...single(), ...reference(), ...statusArtifacts(site)] : [];
  return { value: sequence, diagnostics: [...robots.diagnostics, ...hostRobots.diagnostics, ...placeProblems(files)] };
}

/** Caches files whose size does not grow with the site. On a small site, making them takes most of the time. */
function madeOnce(make: () => readonly Artifact[]): () => readonly Artifact[] {
  let made: readonly Artifact[] | undefined;
  return () => (made ??= make());
}

/** Reports each path set in `artifacts` that conflicts with another file. Only this module knows all files. */
function placeProblems(files: readonly Artifact[]): Diagnostic[] {
  const published = files.filter(({ place }) => place === "published");
  const placed = published.filter(
    ({ choice }) => choice === "reference" || choice === "openapi" || choice === "status",
  );
  return placed.flatMap((file) => {
    const other = published.find((one) => one !== file && isBelow(file.path.toLowerCase(), one.path.toLowerCase()));
    return other ? [diagnostic("artifact-place", { path: `/${file.path}`, fault: "taken", file: other.path })] : [];
  });
}

/** Marks sitemap files with their key in `artifacts`. With the value `replace`, they overwrite existing files. */
function* chosen(files: Iterable<Artifact>, choice: ArtifactChoice): Generator<Artifact> {
  for (const file of files) {
    yield { ...file, choice: "sitemap", sharing: choice === "replace" ? "replace" : file.sharing };
  }
}

/** Merges sorted sequences into one sorted sequence. It holds only one artifact of each sequence in memory. */
function* merged(sequences: readonly Iterable<Artifact>[]): Generator<Artifact> {
  const heads = sequences.flatMap((sequence) => {
    const rest = sequence[Symbol.iterator]();
    const { value, done } = rest.next();
    return done ? [] : [{ artifact: value as Artifact, rest }];
  });
  for (;;) {
    const [first, second] = heads.sort((one, other) => byPath(one.artifact, other.artifact));
    if (!first) return;
    // Each sequence usually fills whole folders. So the next artifact is usually from the same sequence.
    while (second === undefined || byPath(first.artifact, second.artifact) <= 0) {
      yield first.artifact;
      const { value, done } = first.rest.next();
      if (done) {
        heads.shift();
        break;
      }
      first.artifact = value;
    }
  }
}

/** Compares artifacts by path. Published files come first, then files for hosts, which go into another folder. */
function byPath(one: Artifact, other: Artifact): number {
  const isPublished = one.place === "published" && other.place === "published";
  const left = isPublished ? one.path : sortKey(one);
  const right = isPublished ? other.path : sortKey(other);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey({ place, path }: Artifact): string {
  return place === "published" ? `0${path}` : `1${place.host}/${path}`;
}
