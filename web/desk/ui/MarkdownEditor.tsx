import { useRef, useState } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import { FormField } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { MarkdownPreview, usePreview } from './MarkdownPreview.tsx';
import { MarkdownToolbar, runShortcut } from './MarkdownToolbar.tsx';

const panel = 'h-[32rem] max-h-[75dvh] min-w-0';
const views = ['text', 'preview'] as const;
const viewNames = { text: 'Text', preview: 'Preview' };

function scrollPosition({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0;
}

/**
 * A Markdown field beside its preview; on small screens only one of the two is shown. The preview scrolls with the text.
 * Tab leaves the field, as in every other field.
 */
export function MarkdownEditor(field: { name: string; label: string }) {
  const text = String(useFieldValue(field.name) ?? '');
  const { html, problem } = usePreview(text);
  const [view, setView] = useState<(typeof views)[number]>('text');
  const [position, setPosition] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const hiddenUnless = (name: typeof view) => (view === name ? '' : 'max-lg:hidden');

  return (
    <div ref={area} className="mb-4">
      <FormField {...field}>
        {(control, first) => (
          <>
            <fieldset className="mb-2 flex gap-2 lg:hidden">
              <legend className="sr-only">Show</legend>
              {views.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={view === name}
                  onClick={() => setView(name)}
                  className="min-h-11 rounded border border-ink-2 px-4 font-bold hover:bg-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                >
                  {viewNames[name]}
                </button>
              ))}
            </fieldset>
            <div className={`mb-1 ${hiddenUnless('text')}`}>
              <MarkdownToolbar id={`insert-${control.id}`} area={area} />
            </div>
            <div className="grid gap-4 lg:grid-cols-2">
              <textarea
                {...control}
                defaultValue={first}
                spellCheck
                onKeyDown={runShortcut}
                onScroll={({ currentTarget }) => setPosition(scrollPosition(currentTarget))}
                className={`${controlClass} ${panel} resize-none font-mono text-[0.9375rem] leading-relaxed ${hiddenUnless('text')}`}
              />
              <MarkdownPreview
                html={html}
                problem={problem}
                position={position}
                className={`${panel} ${hiddenUnless('preview')}`}
              />
            </div>
          </>
        )}
      </FormField>
      <MarkdownHint />
    </div>
  );
}

const examples = [
  ['## Heading', 'a heading; ### for a smaller one'],
  ['**bold** and *italic*', 'bold and italic'],
  ['- one', 'a list; 1. for a numbered one'],
  ['[text](https://example.com)', 'a link'],
  ['![what it shows](/images/picture.webp)', 'an image on this site'],
  ['`code`', 'code in a line; ```js before and ``` after several'],
  ['> said', 'a quotation'],
] as const;

function MarkdownHint() {
  return (
    <details className="text-[0.9375rem]">
      <summary className="inline-flex min-h-8 items-center font-medium as-link">How to write Markdown</summary>
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
        An empty line begins a new paragraph. HTML is left out, and images from other sites appear as their alt text.
      </p>
    </details>
  );
}
