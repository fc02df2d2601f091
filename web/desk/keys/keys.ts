const KEY = 'desk-keys';

/** Whether single keys do something, which a browser remembers. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}

export function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is blocked: they stay on.
  }
}

/** Whether a key is typed into something, or meant for an open dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

/** Moves the focus to the next row of the page's list, or the one before: to the link that names it. */
export function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr, main ol > li')];
  const links = rows.map((row) => row.querySelector('a')).filter((link) => link !== null);
  const at = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  const next = links[at === -1 ? (step === 1 ? 0 : -1) : at + step];
  next?.focus();
}

/** Focuses the note field of a page that has one, also where it is folded. */
export function openNote(): void {
  const field = document.querySelector<HTMLElement>('main [data-note] textarea');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
