import { element } from './element.ts';

/** Adds the button *Copy* to each block of code, and *Run* to runnable code; blocks of output get neither. */
export function addCodeButtons(text: HTMLElement): void {
  for (const block of text.querySelectorAll<HTMLElement>('.prose pre')) {
    if (block.closest('.code-output, .code-block')) continue;
    const wrapper = element('div', { className: 'code-block' });
    block.replaceWith(wrapper);
    wrapper.append(block, copyButton(block.textContent ?? ''));
    const { run } = block.dataset;
    if (run) wrapper.append(runButton(wrapper, run));
  }
}

function copyButton(code: string): HTMLButtonElement {
  const button = element('button', { type: 'button', textContent: 'Copy' });
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

function runButton(block: HTMLElement, language: string): HTMLButtonElement {
  const button = element('button', { type: 'button', textContent: 'Run' });
  button.setAttribute('aria-label', 'Run the code');
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', async () => {
    const panel = block.querySelector<HTMLElement>('.run-panel');
    if (panel) panel.focus();
    else await (await import('../run/panel.ts')).openPanel(block, language, button);
  });
  return button;
}
