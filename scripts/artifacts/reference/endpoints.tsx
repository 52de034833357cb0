/** @jsxRuntime automatic @jsxImportSource preact */
/** The endpoints. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import type { Operation, PathItem } from "../openapi/types.ts";
import { filled } from "./holes.ts";
import { Part } from "./part.tsx";
import type { ReferenceView } from "./view.ts";
import { Words } from "./words.tsx";

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
          {filled(
            view.parts.endpoints,
            Object.values(view.document.paths).map((item) => (
              <Words text={texts.operations[operationOf(item).operationId]} />
            )),
          )}
        </tbody>
      </table>
      <Part name="endpointNotes" texts={texts} />
    </>
  );
}

function operationOf(item: PathItem): Operation {
  return "get" in item ? item.get : item.post;
}
