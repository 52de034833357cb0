/** Site -> artifacts: plans all published files, lazily and in the code-unit order of paths. */
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

/** A sequence of artifacts. It can be walked more than once, and makes each artifact when its turn comes. */
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
        // The default places are free, so `check` makes these files only for other places.
        ...(isAsked(site.artifacts.reference) || isAsked(site.artifacts.openapi) ? single() : []),
        ...(isAsked(site.artifacts.reference) ? reference() : []),
      ]),
    ],
  };
}

/** Keeps files whose size does not grow with the site: making them is most of the work for a small site. */
function madeOnce(make: () => readonly Artifact[]): () => readonly Artifact[] {
  let made: readonly Artifact[] | undefined;
  return () => (made ??= make());
}

/** Whether `site.yaml` names the place. */
function isAsked(place: ArtifactPlace): boolean {
  return place !== false && place.isAsked;
}

/** Reports files that `artifacts:` puts at the place of another file. Only here the files of hosts are known. */
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

/** Marks the files of the sitemap with their choice in `artifacts:`. */
function* chosen(files: Iterable<Artifact>, choice: ArtifactChoice): Generator<Artifact> {
  for (const file of files) {
    yield { ...file, choice: "sitemap", sharing: choice === "replace" ? "replace" : file.sharing };
  }
}

/** Merges ordered sequences into one. It holds one artifact of each sequence at a time. */
function* merged(sequences: readonly Iterable<Artifact>[]): Generator<Artifact> {
  const heads = sequences.flatMap((sequence) => {
    const rest = sequence[Symbol.iterator]();
    const { value, done } = rest.next();
    return done ? [] : [{ artifact: value as Artifact, rest }];
  });
  for (;;) {
    const [first, second] = heads.sort((one, other) => byPath(one.artifact, other.artifact));
    if (!first) return;
    // Most sequences fill their own folders, so the first head mostly stays the first.
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

/** Compares published files by path. They come before the files of hosts, which go into another folder. */
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
