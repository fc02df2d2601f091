import { useEffect, useRef } from 'react';
import { addCodeButtons } from './code-buttons.ts';

type ProseProps = {
  /** HTML that the server rendered from Markdown and sanitised. */
  html: string;
  className?: string;
};

export function Prose({ html, className = '' }: ProseProps) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has new blocks of code.
  useEffect(() => {
    if (text.current) addCodeButtons(text.current);
  }, [html]);
  const content = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API sanitises what it renders.
  return <div ref={text} className={`prose ${className}`} dangerouslySetInnerHTML={content} />;
}
