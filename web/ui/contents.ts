/** A heading of a text: its anchor, and its words as safe HTML. */
export type Heading = { id: string; html: string };

/** The headings of the second level in HTML that the server rendered from Markdown; their words without tags inside. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => {
    return { id, html: inner.replaceAll(/<[^>]*>/g, '').trim() };
  });
}
