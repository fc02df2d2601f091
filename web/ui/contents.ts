/** A heading of a text: its id, and its text as safe HTML. */
export type Heading = { id: string; html: string };

/** The headings of the second level in HTML that the server rendered from Markdown; their text has no tags inside. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => {
    return { id, html: inner.replaceAll(/<[^>]*>/g, '').trim() };
  });
}
