/** @jsxRuntime automatic @jsxImportSource preact */
/** What a reference page says of every site alike: parts that depend on nothing but the texts, with holes for the rest. */
import type { VNode } from "preact";
import type { ProblemCode, ReferenceTexts } from "../../model.ts";
import { problemFile, TRANSLATE_PATH } from "../../site/layout.ts";
import { LARGEST_BODY, problems } from "../../site/problems.ts";
import { CodeBlock } from "./code-block.tsx";
import { HOLE } from "./holes.ts";
import { Code, RequestLine, Words } from "./words.tsx";

interface ConstantPartProps {
  readonly texts: ReferenceTexts;
}

/** The parts by their names. */
export const constantParts = {
  contents: Contents,
  endpointNotes: EndpointNotes,
  examples: Examples,
  errors: Errors,
  limits: Limits,
} as const satisfies Readonly<Record<string, (props: ConstantPartProps) => VNode>>;

/** The name of such a part. */
export type ConstantPartName = keyof typeof constantParts;

/** The sections of a page, in their order. */
export const SECTIONS = [
  { id: "about", heading: ({ about }) => about.heading },
  { id: "endpoints", heading: ({ endpoints }) => endpoints.heading },
  { id: "examples", heading: ({ examples }) => examples.heading },
  { id: "trying", heading: ({ trying }) => trying.heading },
  { id: "fields", heading: ({ fields }) => fields.heading },
  { id: "errors", heading: ({ errors }) => errors.heading },
  { id: "limits", heading: ({ limits }) => limits.heading },
  { id: "languages", heading: ({ site }) => site.heading },
] as const satisfies readonly { readonly id: string; readonly heading: (texts: ReferenceTexts) => string }[];

function Contents({ texts }: ConstantPartProps): VNode {
  return (
    <nav class="contents" aria-labelledby="contents-heading">
      <p id="contents-heading">{texts.page.contents}</p>
      <ul>
        {SECTIONS.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading(texts)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is to be known of the endpoints, and the forms of the one that has several. */
function EndpointNotes({ texts: { endpoints, forms } }: ConstantPartProps): VNode {
  return (
    <>
      <p>
        <Words text={endpoints.identity} />
      </p>
      <p>
        <Words text={endpoints.missing} />
      </p>
      <h3>{forms.heading}</h3>
      <Forms forms={forms} />
      <p>
        <Words text={endpoints.twin} />
      </p>
    </>
  );
}

const QUERY = "?target_locale=…&source_url=…";
const BODY = '{"target_locale": "…", "source_url": "…"}';

function Forms({ forms }: { readonly forms: ReferenceTexts["forms"] }): VNode {
  const rows: readonly { form: string; request: string; body?: string; note: string }[] = [
    { form: forms.path, request: `${TRANSLATE_PATH}/{target_locale}/{page_path}`, note: forms.pathNote },
    { form: forms.query, request: `${TRANSLATE_PATH}${QUERY}`, note: forms.queryNote },
    { form: forms.body, request: TRANSLATE_PATH, body: BODY, note: forms.bodyNote },
  ];
  return (
    <>
      <p>
        <Words text={forms.intro} />
      </p>
      <table class="forms stacked">
        <thead>
          <tr>
            <th scope="col">{forms.form}</th>
            <th scope="col">{forms.request}</th>
            <th scope="col">{forms.note}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ form, request, body, note }) => (
            <tr key={form}>
              <th scope="row">{form}</th>
              <td>
                <RequestLine>{`POST ${request}`}</RequestLine>
                {body !== undefined && [<br />, <Code>{body}</Code>]}
              </td>
              <td>
                <Words text={note} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const VALUES = { bytes: LARGEST_BODY };

/** The examples and their answer; holes: the code of each, and the answer. */
function Examples({ texts }: ConstantPartProps): VNode {
  const { intro, curl, file, fetch, client, answer } = texts.examples;
  const titles = { "with-curl": curl, "with-file": file, "with-fetch": fetch, "with-client": client };
  return (
    <>
      <p>{intro}</p>
      {Object.entries(titles).map(([id, title]) => (
        <CodeBlock key={id} texts={texts} id={id} title={<Words text={title} />} code={HOLE} />
      ))}
      <CodeBlock texts={texts} id="with-answer" title={answer} code={HOLE} />
    </>
  );
}

/**
 * Every error, in the order in which a request is checked, and an example; holes: the path that links begin with for each
 * error, and the example.
 */
function Errors({ texts }: ConstantPartProps): VNode {
  const { errors } = texts;
  const codes = Object.keys(problems) as ProblemCode[];
  return (
    <>
      <p>
        <Words text={errors.intro} />
      </p>
      <table class="errors stacked">
        <thead>
          <tr>
            <th scope="col">{errors.code}</th>
            <th scope="col">{errors.status}</th>
            <th scope="col">{errors.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code}>
              <th scope="row">
                <a href={`${HOLE}/${problemFile(code)}`}>
                  <Code>{code}</Code>
                </a>
              </th>
              <td>{problems[code].status}</td>
              <td>
                <Words text={texts.problems[code]} values={VALUES} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CodeBlock texts={texts} id="error-example" title={errors.example} code={HOLE} />
    </>
  );
}

function Limits({ texts: { limits } }: ConstantPartProps): VNode {
  const { body, codes, pages, methods, sitemap, fresh } = limits;
  return (
    <ul>
      {[body, codes, pages, methods, sitemap, fresh].map((text) => (
        <li key={text}>
          <Words text={text} values={VALUES} />
        </li>
      ))}
    </ul>
  );
}
