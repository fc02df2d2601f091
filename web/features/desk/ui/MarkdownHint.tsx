const examples = [
  ['## Heading', 'a heading; ### for a smaller one'],
  ['**bold** and *italic*', 'weight and stress'],
  ['- one', 'a list; 1. for a numbered one'],
  ['[text](https://example.com)', 'a link'],
  ['![what it shows](/images/picture.webp)', 'a picture of this site'],
  ['`code`', 'code in a line; ```js before and ``` after several'],
  ['> said', 'a quotation'],
] as const;

/** What Markdown does, for who does not know it by heart. */
export function MarkdownHint() {
  return (
    <details className="text-[0.9375rem]">
      <summary className="inline-flex min-h-8 items-center font-medium underline underline-offset-4">
        How to write Markdown
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {examples.map(([written, meaning]) => (
          <div key={written} className="contents">
            <dt className="min-w-0">
              <code className="facts break-words">{written}</code>
            </dt>
            <dd className="text-ink-2 max-sm:mb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        An empty line begins a new paragraph. HTML is left out, and pictures of other sites show their text only.
      </p>
    </details>
  );
}
