/** @jsxRuntime automatic @jsxImportSource preact */
/** The endpoints, and the forms of the one that has several. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { TRANSLATE_PATH } from "../../site/layout.ts";
import type { Operation, PathItem } from "../openapi/types.ts";
import type { ReferenceView } from "./view.ts";
import { Code, RequestLine, Words } from "./words.tsx";

interface EndpointsProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** All endpoints, in the order of the OpenAPI document. */
export function Endpoints({ texts, view }: EndpointsProps): VNode {
  const { endpoints } = texts;
  return (
    <>
      <p>
        <Words text={endpoints.base} values={{ base: view.site.addresses.publishedAt }} />
      </p>
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">{endpoints.request}</th>
            <th scope="col">{endpoints.answer}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(view.document.paths).map(([path, item]) => (
            <tr key={path}>
              <td>
                <Request root={view.root} path={path} item={item} />
              </td>
              <td>
                <Words text={texts.operations[operationOf(item).operationId]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Words text={endpoints.identity} />
      </p>
      <p>
        <Words text={endpoints.missing} />
      </p>
      <h3>{texts.forms.heading}</h3>
      <Forms texts={texts} />
      <p>
        <Words text={endpoints.twin} />
      </p>
    </>
  );
}

function operationOf(item: PathItem): Operation {
  return "get" in item ? item.get : item.post;
}

/** A request; a link where a reader can follow it: a file whose name has no parameter. */
function Request({
  root,
  path,
  item,
}: {
  readonly root: string;
  readonly path: string;
  readonly item: PathItem;
}): VNode {
  if ("post" in item) return <RequestLine>{`POST ${path}`}</RequestLine>;
  const code = <RequestLine>{`GET ${path}`}</RequestLine>;
  return path.includes("{") ? code : <a href={`${root}${path}`}>{code}</a>;
}

const QUERY = "?target_locale=…&source_url=…";
const BODY = '{"target_locale": "…", "source_url": "…"}';

function Forms({ texts: { forms } }: { readonly texts: ReferenceTexts }): VNode {
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
      <table class="stacked">
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
