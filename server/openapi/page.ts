import { html } from 'hono/html';
import type { ApiDocument } from './document.ts';
import { type GuideDeps, showGuide } from './guide.ts';
import { type Operation, operationsOf, showOperation, showTable } from './operation.ts';
import { fieldsOf, type Schema, typeOf } from './schema-text.ts';

/** The document as a page to read: no script, every table reachable by keyboard. */
export function docsPage(document: ApiDocument, deps: GuideDeps) {
  const { title, version, description } = document.info;
  const groups = (document.tags ?? []).map((tag) => ({ ...tag, operations: operationsOf(document, tag.name) }));
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="Every route of the API with its parameters, bodies and responses.">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1>${title} <small>${version}</small></h1>
<p>${description}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI document</a>. Back to the <a href="/">site</a>.</p>
</header>
<nav aria-label="Routes">
<ul><li><a href="#guide">How to call it</a></li>${groups.map(showGroupLinks)}<li><a href="#schemas">Shapes</a></li></ul>
</nav>
<main id="content" tabindex="-1">
${showGuide(deps)}${groups.map(showGroup)}
<section aria-labelledby="schemas">
<h2 id="schemas">Shapes</h2>
${schemas.map(([name, schema]) => showSchema(name, schema))}
</section>
</main>
</body>
</html>
`;
}

type Group = { name: string; description?: string; operations: Operation[] };

const idOf = (tag: string) => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`;

function showGroupLinks({ name, operations }: Group) {
  const links = operations.map(({ id, method, path }) => html`<li><a href="#${id}">${method} ${path}</a></li>`);
  return html`<li><a href="#${idOf(name)}">${name}</a><ul>${links}</ul></li>`;
}

function showGroup({ name, description, operations }: Group) {
  return html`<section aria-labelledby="${idOf(name)}">
<h2 id="${idOf(name)}">${name}</h2>
<p>${description}</p>
${operations.map(showOperation)}
</section>
`;
}

function showSchema(name: string, schema: Schema) {
  const rows = fieldsOf(schema).map((field) => [
    html`<code>${field.path}</code>`,
    typeOf(field.schema),
    field.required ? 'always' : 'may be absent',
    field.schema.description ?? '',
  ]);
  const content =
    rows.length > 0
      ? showTable(`Fields of ${name}`, ['Field', 'Type', 'Present', 'Meaning'], rows)
      : html`<p>${typeOf(schema)}</p>`;
  return html`<h3 id="schema-${name}">${name}</h3>
${schema.description ? html`<p>${schema.description}</p>` : ''}${content}
`;
}
