import { useEffect, useRef } from 'react';

type ProseProps = {
  /** HTML that the server rendered from Markdown and sanitised. */
  html: string;
  className?: string;
};

/** Gives each block of code, which is not output, a button that copies it; its place is kept by the style sheet. */
function addCopyButtons(text: HTMLElement): void {
  for (const block of text.querySelectorAll('pre')) {
    if (block.closest('.code-output, .code-block')) continue;
    const wrapper = document.createElement('div');
    wrapper.className = 'code-block';
    block.replaceWith(wrapper);
    wrapper.append(block, copyButton(block.textContent ?? ''));
  }
}

function copyButton(code: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy the code');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code).then(
      () => button.replaceChildren('Copied'),
      () => button.replaceChildren('Select it and copy'),
    );
    setTimeout(() => button.replaceChildren('Copy'), 2000);
  });
  return button;
}

/** Rendered Markdown with its typography. */
export function Prose({ html, className = '' }: ProseProps) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks of code.
  useEffect(() => {
    if (text.current) addCopyButtons(text.current);
  }, [html]);
  const content = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API sanitises what it renders.
  return <div ref={text} className={`prose ${className}`} dangerouslySetInnerHTML={content} />;
}
