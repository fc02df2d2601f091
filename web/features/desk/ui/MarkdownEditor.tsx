import { useRef, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { controlClass } from '../../../ui/Field.tsx';
import { InsertImage } from '../images/index.ts';
import { type FieldOf, FormField } from './FormFields.tsx';
import { MarkdownHint } from './MarkdownHint.tsx';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { usePreview } from './use-preview.ts';

const panel = 'h-[32rem] max-h-[75dvh] min-w-0';
const views = ['text', 'preview'] as const;
const viewNames = { text: 'Text', preview: 'Preview' };

/** How far something is scrolled, from 0 to 1. */
function scrolledPart({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0;
}

/**
 * A text in Markdown beside what the site will show of it; on small screens one of the two at a time. The preview
 * scrolls with the text. Tab leaves the field, as in every other.
 */
export function MarkdownEditor<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const text = String(useWatch({ control: field.of.form.control, name: field.name }) ?? '');
  const { html, problem } = usePreview(text);
  const [view, setView] = useState<(typeof views)[number]>('text');
  const [scrolled, setScrolled] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const hiddenUnless = (name: typeof view) => (view === name ? '' : 'max-lg:hidden');

  return (
    <div ref={area} className="mb-4">
      <FormField {...field}>
        {(tied) => (
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
            <div className="grid gap-4 lg:grid-cols-2">
              <textarea
                {...tied}
                spellCheck
                onScroll={({ currentTarget }) => setScrolled(scrolledPart(currentTarget))}
                className={`${controlClass} ${panel} resize-none font-mono text-[0.9375rem] leading-relaxed ${hiddenUnless('text')}`}
              />
              <MarkdownPreview
                html={html}
                problem={problem}
                scrolled={scrolled}
                className={`${panel} ${hiddenUnless('preview')}`}
              />
            </div>
          </>
        )}
      </FormField>
      <div className={`mb-3 ${hiddenUnless('text')}`}>
        <InsertImage id={`insert-${field.name.replaceAll('.', '-')}`} into={area} />
      </div>
      <MarkdownHint />
    </div>
  );
}
