/** Adds *Copy* to each block of code, and *Run* where the lesson allows it; output gets neither. */
export function addCopyButtons(text: HTMLElement): void {
  for (const block of text.querySelectorAll<HTMLElement>('.prose pre')) {
    if (block.closest('.code-output, .code-block')) continue;
    const wrapper = document.createElement('div');
    wrapper.className = 'code-block';
    block.replaceWith(wrapper);
    wrapper.append(block, copyButton(block.textContent ?? ''));
    const { run } = block.dataset;
    if (run) wrapper.append(runButton(wrapper, run));
  }
}

function button(label: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', () => onClick(made));
  return made;
}

function copyButton(code: string): HTMLButtonElement {
  const made = button('Copy', async () => {
    await navigator.clipboard.writeText(code).then(
      () => made.replaceChildren('Copied'),
      () => made.replaceChildren('Select it and copy'),
    );
    setTimeout(() => made.replaceChildren('Copy'), 2000);
  });
  made.setAttribute('aria-label', 'Copy the code');
  return made;
}

function runButton(block: HTMLElement, language: string): HTMLButtonElement {
  const made = button('Run', async () => {
    const open = block.querySelector<HTMLElement>('.run-panel');
    if (open) open.focus();
    else await (await import('../run/panel.ts')).openPanel(block, language, made);
  });
  made.setAttribute('aria-label', 'Run the code');
  made.setAttribute('aria-expanded', 'false');
  return made;
}
