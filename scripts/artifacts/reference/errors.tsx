/** @jsxRuntime automatic @jsxImportSource preact */
/** The errors, and what the API does not do. */
import type { VNode } from "preact";
import type { ProblemCode, ReferenceTexts } from "../../model.ts";
import { PROBLEMS_FOLDER, problemFile } from "../../site/layout.ts";
import { LARGEST_BODY, problems } from "../../site/problems.ts";
import { CodeBlock, prettyJson } from "./code-block.tsx";
import { exampleIn } from "./examples.tsx";
import type { ReferenceView } from "./view.ts";
import { Code, Words } from "./words.tsx";

const VALUES = { bytes: LARGEST_BODY };

interface ErrorsProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** Every error, in the order in which a request is checked. */
export function Errors({ texts, view }: ErrorsProps): VNode {
  const { errors } = texts;
  const codes = Object.keys(problems) as ProblemCode[];
  return (
    <>
      <p>
        <Words text={errors.intro} />
      </p>
      <table class="stacked">
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
                <a href={`${view.root}/${problemFile(code)}`}>
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
      <CodeBlock
        texts={texts}
        id="error-example"
        title={errors.example}
        code={prettyJson(exampleIn(view.document.paths[`/${PROBLEMS_FOLDER}/{code}.json`]))}
      />
    </>
  );
}

/** The limits. */
export function Limits({ texts: { limits } }: { readonly texts: ReferenceTexts }): VNode {
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
