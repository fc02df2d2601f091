import { html } from 'hono/html';

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
