import { html } from 'hono/html';
import type { ApiDocument } from './document.ts';
import { type Schema, typeOf } from './schema-text.ts';

type PathItem = NonNullable<ApiDocument['paths']>[string];
type Description = NonNullable<PathItem['get']>;

export type Operation = { id: string; method: string; path: string; description: Description };

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function operationsOf(document: ApiDocument, tag: string): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const description = item[method];
      if (!description?.tags?.includes(tag)) return [];
      return [{ id: `operation-${description.operationId}`, method: method.toUpperCase(), path, description }];
    }),
  );
}

export function isForSignedIn({ security }: Description): boolean {
  return security?.every((requirement) => 'session' in requirement) ?? false;
}

export function showOperation({ id, method, path, description }: Operation) {
  const name = `${method} ${path}`;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}"><code>${name}</code></h3>
<p>${description.summary}.${description.description ? ` ${description.description}` : ''}${isForSignedIn(description) ? ' Needs a session.' : ''}</p>
${showParameters(name, description)}${showBody(name, description)}${showResponses(name, description)}
</article>
`;
}

function showParameters(name: string, { parameters }: Description) {
  const rows = (parameters ?? []).flatMap((parameter) => {
    if (!('name' in parameter)) return [];
    const type = parameter.schema ? typeOf(parameter.schema) : '';
    return [[html`<code>${parameter.name}</code>`, parameter.in, type, parameter.required ? 'yes' : 'no']];
  });
  if (rows.length === 0) return html`<p>No parameters.</p>`;
  return showTable(`Parameters of ${name}`, ['Name', 'In', 'Type', 'Required'], rows);
}

function showBody(name: string, { requestBody }: Description) {
  if (!requestBody || !('content' in requestBody)) return '';
  return showTable(`Body of ${name}`, ['Media type', 'Shape'], contentRows(requestBody.content));
}

function showResponses(name: string, { responses }: Description) {
  const rows = Object.entries(responses ?? {}).map(([status, response]) => {
    const shapes = contentRows(response.content ?? {}).map(([type, shape]) => html`${shape} as ${type} `);
    const when = html`${response.description}${showHeaders(response.headers ?? {})}`;
    return [html`<code>${status}</code>`, when, shapes.length > 0 ? html`${shapes}` : 'nothing'];
  });
  return showTable(`Responses of ${name}`, ['Status', 'When', 'Body'], rows);
}

function showHeaders(headers: Record<string, { description: string }>) {
  return Object.entries(headers).map(([name, { description }]) => html` Header <code>${name}</code>: ${description}`);
}

function contentRows(content: Record<string, { schema?: Schema }>) {
  return Object.entries(content).map(([type, { schema }]) => [
    html`<code>${type}</code>`,
    schema ? typeOf(schema) : '',
  ]);
}

type Cell = string | ReturnType<typeof html>;

/** A table under its caption, in a box that scrolls by keyboard on small screens. */
export function showTable(caption: string, head: string[], rows: Cell[][]) {
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>
</div>`;
}
