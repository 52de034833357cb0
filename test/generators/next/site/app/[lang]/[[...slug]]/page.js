import { allPages, languages, textOf } from "../../../lib/pages.mjs";

export const dynamicParams = false;

export function generateStaticParams() {
  return allPages().map(({ lang, slug }) => ({ lang, slug }));
}

export default async function Page({ params }) {
  const { lang, slug = [] } = await params;
  const page = allPages().find((each) => each.lang === lang && each.slug.join("/") === slug.join("/"));
  const { title, text } = textOf(page);
  return (
    <main lang={page.isFallback ? languages.en : undefined}>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
