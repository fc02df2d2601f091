const STORAGE_KEY = 'desk-keys';

/** Whether single-key shortcuts are on, as stored in the browser. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}

/** Turns single-key shortcuts on or off in this browser. */
export function setSingleKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Storage is blocked: they stay on.
  }
}

/** Whether the target of a key is a field or an open dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

/** Moves the focus to the link of the next or previous row of the page's list. */
export function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr, main ol > li')];
  const links = rows.map((row) => row.querySelector('a')).filter((link) => link !== null);
  const current = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  const next = links[current === -1 ? (step === 1 ? 0 : -1) : current + step];
  next?.focus();
}

/** Opens and focuses the note field of the page, if it has one. */
export function openNote(): void {
  const field = document.querySelector<HTMLElement>('main [data-note] textarea');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
