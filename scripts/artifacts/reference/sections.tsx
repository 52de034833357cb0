/** The sections of the reference page, with holes for texts and for the values of a site. */
import type { VNode } from "preact";
import { problemFile } from "../../site/layout.ts";
import { problems } from "../../site/problems.ts";
import { problemCodes } from "../artifact.ts";
import { hole } from "../markup.ts";
import { Code, CodeBlock, NOT_TRANSLATED, Row, Table, texts } from "./components.tsx";

const { about, fields } = texts;

const SECTIONS = [
  { id: "about", heading: about.heading, body: [<p>{about.purpose}</p>, <p>{about.files}</p>, hole("document")] },
  { id: "endpoints", heading: texts.endpoints.heading, body: <Endpoints /> },
  { id: "examples", heading: texts.examples.heading, body: <Examples /> },
  { id: "trying", heading: texts.trying.heading, body: <Trying /> },
  { id: "fields", heading: fields.heading, body: [<p>{fields.intro}</p>, hole("shapes")] },
  { id: "errors", heading: texts.errors.heading, body: <Errors /> },
  { id: "limits", heading: texts.limits.heading, body: <Limits /> },
  { id: "languages", heading: texts.site.heading, body: <Languages /> },
] as const;

export function Contents(): VNode {
  return (
    <nav class="contents" aria-labelledby="contents-heading">
      <p id="contents-heading">{texts.page.contents}</p>
      <ul>
        {SECTIONS.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Sections(): VNode {
  return (
    <>
      {SECTIONS.map(({ id, heading, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {body}
        </section>
      ))}
    </>
  );
}

function Endpoints(): VNode {
  const { endpoints, forms } = texts;
  const body = [hole("bodyRequest"), <br />, <Code>{'{"target_locale": "…", "source_url": "…"}'}</Code>];
  return (
    <>
      <p>{endpoints.base}</p>
      <Table columns={[endpoints.request, endpoints.answer]} class="stacked">
        {hole("endpoints")}
      </Table>
      <p>{endpoints.identity}</p>
      <p>{endpoints.missing}</p>
      <h3>{forms.heading}</h3>
      <p>{forms.intro}</p>
      <Table columns={[forms.form, forms.request, forms.note]} class="forms stacked">
        <Row cells={[forms.path, hole("pathRequest"), forms.pathNote]} />
        <Row cells={[forms.query, hole("queryRequest"), forms.queryNote]} />
        <Row cells={[forms.body, body, forms.bodyNote]} />
      </Table>
      {hole("twin")}
    </>
  );
}

/** Shows one request, made in several ways, and its answer. */
function Examples(): VNode {
  const kinds = ["curl", "file", "fetch", "client", "answer"] as const;
  return (
    <>
      <p>{texts.examples.intro}</p>
      {kinds.map((kind) => (
        <CodeBlock key={kind} id={`with-${kind}`} title={texts.examples[kind]} />
      ))}
    </>
  );
}

/** Shows the form and an area for the answer. The area has a minimum size, so that the page below it seldom moves. */
function Trying(): VNode {
  const { trying } = texts;
  const messages = { sending: trying.sending, posted: trying.posted, read: trying.read, unanswered: trying.unanswered };
  return (
    <>
      <p>{trying.intro}</p>
      {hole("form")}
      <noscript>
        <p>
          {trying.withoutScript} <a href={hole("fileLink")}>{hole("file")}</a>
        </p>
      </noscript>
      <div id="trying-answer" role="status">
        <div class="messages">
          {Object.entries(messages).map(([name, text]) => (
            <p key={name} data-message={name} hidden>
              {text}
            </p>
          ))}
        </div>
        <pre dir="ltr" {...NOT_TRANSLATED}>
          <code />
        </pre>
      </div>
    </>
  );
}

/** Lists all errors, in the order in which requests are checked, and shows an example. */
function Errors(): VNode {
  const { errors } = texts;
  return (
    <>
      <p>{errors.intro}</p>
      <Table columns={[errors.code, errors.status, errors.meaning]} class="errors stacked">
        {problemCodes.map((code) => {
          const link = (
            <a href={`${hole("root")}/${problemFile(code)}`}>
              <Code>{code}</Code>
            </a>
          );
          return <Row key={code} cells={[link, problems[code].status, texts.problems[code]]} />;
        })}
      </Table>
      <CodeBlock id="error-example" title={errors.example} />
    </>
  );
}

function Limits(): VNode {
  const { heading: _, ...limits } = texts.limits;
  return (
    <ul>
      {Object.values(limits).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Lists the languages of the site with their coverage, and some pages. */
function Languages(): VNode {
  const { site } = texts;
  return (
    <>
      <p>{site.counts}</p>
      <Table columns={[site.code, site.name, site.pages, site.coverage]} class="locales">
        {hole("localeRows")}
      </Table>
      {hole("moreLocales")}
      <h3>{site.samples}</h3>
      <Table columns={[site.page, site.translations]} class="pages">
        {hole("pageRows")}
      </Table>
      {hole("morePages")}
    </>
  );
}
