import { useEffect, useLayoutEffect, useRef } from 'react';
import { Prose } from '../../../ui/Prose.tsx';

type MarkdownPreviewProps = {
  /** HTML that the server rendered and sanitised. */
  html: string;
  /** Why the preview is not that of the newest text. */
  problem: string | undefined;
  /** How far to scroll, from 0 to 1. */
  scrolled: number;
  className: string;
};

/** Opens what a link of the preview leads to beside the desk, so that nothing typed is left. */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  if (link.getAttribute('href')?.startsWith('#') === false) window.open(link.href, '_blank', 'noopener');
}

/** What the site will show of a text. */
export function MarkdownPreview({ html, problem, scrolled, className }: MarkdownPreviewProps) {
  const region = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new preview has another height.
  useLayoutEffect(() => {
    const element = region.current;
    if (element) element.scrollTop = scrolled * (element.scrollHeight - element.clientHeight);
  }, [scrolled, html]);

  useEffect(() => {
    const element = region.current;
    element?.addEventListener('click', openBeside);
    return () => element?.removeEventListener('click', openBeside);
  }, []);

  return (
    <div className={`flex flex-col rounded border border-hairline bg-paper ${className}`}>
      <p className="facts flex flex-wrap justify-between gap-x-4 border-b border-hairline bg-sunk px-4 py-1 text-ink-2">
        Preview
        <span role="status" className="text-bad">
          {problem}
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section ref={region} aria-label="Preview" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {html === '' ? <p className="text-ink-2">What you write appears here.</p> : <Prose html={html} />}
      </section>
    </div>
  );
}
