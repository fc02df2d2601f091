const STORAGE_KEY = 'desk-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}

export function setSingleKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Storage is blocked: they stay on.
  }
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

export function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr, main ol > li')];
  const links = rows.map((row) => row.querySelector('a')).filter((link) => link !== null);
  const isCurrent = (row: Element | null) => row?.matches('[data-open], :focus-within');
  const current = links.findIndex((link) => isCurrent(link.closest('tr, li')));
  const next = links[current === -1 ? (step === 1 ? 0 : -1) : current + step];
  // An open panel follows.
  if (rows.some((row) => row.matches('[data-open]')))
    next?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click();
  else next?.focus();
}

/** Opens the details of the row that has the focus. */
export function openRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click();
}

export function openNote(): void {
  const field = document.querySelector<HTMLElement>('main [data-note] textarea');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
