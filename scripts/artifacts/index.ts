/** Site -> artifacts: every published file but those of hosts, lazily and in the code-unit order of paths. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, ArtifactChoice, ArtifactPlace, Diagnostic, Outcome } from "../model.ts";
import { isWritten, type Site } from "../site/site.ts";
import {
  addressesArtifact,
  coverageArtifacts,
  localesArtifacts,
  pageArtifacts,
  problemArtifacts,
  sourceArtifacts,
  translationArtifacts,
} from "./api/files.ts";
import { landingArtifacts } from "./landing.ts";
import { openApiArtifacts } from "./openapi/document.ts";
import { referenceArtifacts } from "./reference/page.ts";
import { planHostRobots, planRobots } from "./sitemap/robots.ts";
import { sitemapArtifacts } from "./sitemap/index.ts";
import { switcherArtifact } from "./switcher.ts";

/** A sequence of artifacts that can be walked more than once, each made when it is asked for. */
export type ArtifactSequence = () => Iterable<Artifact>;

/**
 * Plans all artifacts of a site.
 *
 * @param hostFiles the files that the hosts' compilers made, in any order
 */
export function planArtifacts(site: Site, hostFiles: readonly Artifact[]): Outcome<ArtifactSequence> {
  const robots = planRobots(site);
  const hostRobots = planHostRobots(site);
  const single = madeOnce(() =>
    [
      ...localesArtifacts(site),
      addressesArtifact(site),
      ...coverageArtifacts(site),
      ...problemArtifacts(site),
      ...(robots.value ? [robots.value] : []),
      ...openApiArtifacts(site),
      ...hostRobots.artifacts,
      ...landingArtifacts(site),
      switcherArtifact(site),
      ...hostFiles,
    ].sort(byPath),
  );
  const reference = madeOnce(() => [...referenceArtifacts(site)]);
  const sequence: ArtifactSequence = () =>
    merged([
      single(),
      pageArtifacts(site),
      reference(),
      sourceArtifacts(site),
      translationArtifacts(site),
      isWritten(site.artifacts.sitemap) ? chosen(sitemapArtifacts(site), site.artifacts.sitemap) : [],
    ]);
  return {
    value: sequence,
    diagnostics: [
      ...robots.diagnostics,
      ...hostRobots.diagnostics,
      ...placeProblems([
        // Nothing else is at the default places, so that `check` need not make these files.
        ...(isAsked(site.artifacts.reference) || isAsked(site.artifacts.openapi) ? single() : []),
        ...(isAsked(site.artifacts.reference) ? reference() : []),
      ]),
    ],
  };
}

/** Files whose size does not grow with the site: they cost more than all else of a small one. */
function madeOnce(make: () => readonly Artifact[]): () => readonly Artifact[] {
  let made: readonly Artifact[] | undefined;
  return () => (made ??= make());
}

/** Whether `site.yaml` has named the place itself. */
function isAsked(place: ArtifactPlace): boolean {
  return place !== false && place.isAsked;
}

/** Files that `artifacts:` has put at the place of another: hosts' files are known only here. */
function placeProblems(files: readonly Artifact[]): Diagnostic[] {
  const published = files.filter(({ place }) => place === "published");
  return published
    .filter(({ choice }) => choice === "reference" || choice === "openapi")
    .flatMap((file) => {
      const other = published.find(
        (one) => one !== file && (one.path === file.path || file.path.startsWith(`${one.path}/`)),
      );
      return other ? [diagnostic("artifact-place", { path: `/${file.path}`, fault: "taken", file: other.path })] : [];
    });
}

/** The files of the sitemap with what `artifacts:` says of them. */
function* chosen(files: Iterable<Artifact>, choice: ArtifactChoice): Generator<Artifact> {
  for (const file of files) {
    yield { ...file, choice: "sitemap", sharing: choice === "replace" ? "replace" : file.sharing };
  }
}

/** Joins sequences that are in order into one that is; of each it holds one artifact at a time. */
function* merged(sequences: readonly Iterable<Artifact>[]): Generator<Artifact> {
  const heads = sequences.flatMap((sequence) => {
    const rest = sequence[Symbol.iterator]();
    const { value, done } = rest.next();
    return done ? [] : [{ artifact: value as Artifact, rest }];
  });
  for (;;) {
    const [first, second] = heads.sort((one, other) => byPath(one.artifact, other.artifact));
    if (!first) return;
    // Most sequences fill folders of their own: one goes on for long before another has its turn.
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

/** Published files and the files beside them are two folders: the latter come after all of the former. */
function byPath(one: Artifact, other: Artifact): number {
  if (one.place === "published" && other.place === "published") {
    return one.path < other.path ? -1 : one.path > other.path ? 1 : 0;
  }
  const left = sortKey(one);
  const right = sortKey(other);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey({ place, path }: Artifact): string {
  return place === "published" ? `0${path}` : `1${place.host}/${path}`;
}
