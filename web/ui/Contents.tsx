/** A text with fewer headings needs no contents. */
const MIN_HEADINGS = 3;

/** The table of contents of a long text, beside it on a wide screen. @param html the text, whose headings are linked */
export function Contents({ html }: { html: string }) {
  const headings = headingsIn(html);
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav aria-label="Contents" className="sticky top-6 mt-6 max-h-[calc(100dvh-3rem)] overflow-y-auto max-lg:hidden">
      <p className="facts mb-1 font-bold">Contents</p>
      <ol className="border-l border-hairline">
        {headings.map(({ id, html: heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block border-l-2 border-transparent py-1.5 pl-3 text-[0.9375rem] leading-snug no-underline hover:border-accent hover:bg-soft"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: words of HTML that the API sanitised, without its tags.
              dangerouslySetInnerHTML={{ __html: heading }}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Heading = { id: string; html: string };

/** The headings of the second level in HTML that the server rendered from Markdown; their text has no tags inside. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => {
    return { id, html: inner.replaceAll(/<[^>]*>/g, '').trim() };
  });
}
