import { useEffect, useRef, useState } from 'react';
import { failedFields, failureMessage } from '../../form-outcome/index.ts';
import { usePreviewMarkdownMutation } from './preview-endpoints.ts';

/** Pause in typing after which the preview follows, in milliseconds; what is stored is shown at once. */
const TYPING_PAUSE = 400;

type Failure = Parameters<typeof failureMessage>[0];

function problemOf(error: Failure): string {
  return failedFields(error).text ?? failureMessage(error, 'The preview could not be made.');
}

/** What a text will look like, a moment behind it; `problem` says why there is no preview of its newest state. */
export function usePreview(text: string): { html: string; problem: string | undefined } {
  const [ask] = usePreviewMarkdownMutation();
  const [html, setHtml] = useState('');
  const [problem, setProblem] = useState<string>();
  const pause = useRef(0);

  useEffect(() => {
    let call: ReturnType<typeof ask> | undefined;
    let isOver = false;
    const show = async () => {
      call = ask(text);
      const { data, error } = await call;
      if (isOver) return;
      if (data) setHtml(data.html);
      if (error) setProblem(problemOf(error));
      else setProblem(data?.asTyped ? 'The text is too deeply nested for Markdown: it is shown as typed.' : undefined);
    };
    const timer = setTimeout(show, pause.current);
    pause.current = TYPING_PAUSE;
    return () => {
      isOver = true;
      clearTimeout(timer);
      call?.abort();
    };
  }, [text, ask]);

  return { html, problem };
}
