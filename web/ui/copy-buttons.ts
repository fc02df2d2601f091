/** Gives each block of code, which is not output, a button that copies it; its place is kept by the style sheet. */
export function addCopyButtons(text: HTMLElement): void {
  for (const block of text.querySelectorAll('.prose pre')) {
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
