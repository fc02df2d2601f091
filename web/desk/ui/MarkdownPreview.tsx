import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Failure, failedFields, failureMessage } from '../../ui/form/failure.ts';
import { Prose } from '../../ui/Prose.tsx';
import { change } from '../api.ts';

type MarkdownPreviewProps = {
  /** HTML that the server rendered and sanitised. */
  html: string;
  problem: string | undefined;
  /** The position to scroll to, from 0 to 1. */
  position: number;
  className: string;
};

/** Opens links of the preview in a new tab, so that no typed text is lost. */
function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  if (link.getAttribute('href')?.startsWith('#') === false) window.open(link.href, '_blank', 'noopener');
}

export function MarkdownPreview({ html, problem, position, className }: MarkdownPreviewProps) {
  const region = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new preview has another height.
  useLayoutEffect(() => {
    const element = region.current;
    if (element) element.scrollTop = position * (element.scrollHeight - element.clientHeight);
  }, [position, html]);

  useEffect(() => {
    const element = region.current;
    element?.addEventListener('click', openInNewTab);
    return () => element?.removeEventListener('click', openInNewTab);
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

const previewMarkdown = change('POST /desk/preview');

/** The pause in typing before the preview is requested, in milliseconds; a stored text is shown at once. */
const TYPING_PAUSE_MS = 400;

function problemOf(error: Failure): string {
  return failedFields(error).text ?? failureMessage(error, 'The preview could not be made.');
}

/** The preview of a text, after a pause in typing; `problem` is the reason if the newest text has no preview. */
export function usePreview(text: string): { html: string; problem: string | undefined } {
  const [requestPreview] = previewMarkdown.useMutation();
  const [html, setHtml] = useState('');
  const [problem, setProblem] = useState<string>();
  const pause = useRef(0);

  useEffect(() => {
    let call: ReturnType<typeof requestPreview> | undefined;
    let isCancelled = false;
    const show = async () => {
      call = requestPreview({ text });
      const { data, error } = await call;
      if (isCancelled) return;
      if (data) setHtml(data.html);
      if (error) setProblem(problemOf(error));
      else setProblem(data?.asTyped ? 'The text is too deeply nested for Markdown: it is shown as typed.' : undefined);
    };
    const timer = setTimeout(show, pause.current);
    pause.current = TYPING_PAUSE_MS;
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      call?.abort();
    };
  }, [text, requestPreview]);

  return { html, problem };
}
