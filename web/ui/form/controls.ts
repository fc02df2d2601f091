export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field that has a name; undefined for a button and anything else. */
export function asControl(target: unknown): Control | undefined {
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl && target.name ? target : undefined;
}

/** The text of each field; empty for a field that does not exist. */
export function textsOf<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): Record<Name, string>;
export function textsOf(form: HTMLFormElement | null, names: readonly string[]) {
  const data = form ? new FormData(form) : new FormData();
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
}

/** Focuses a field; the first of several choices. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const item = form?.elements.namedItem(name);
  asControl(item instanceof RadioNodeList ? item[0] : item)?.focus();
}

/** Whether a field is for a password, also while the password is visible. */
export function isPassword({ type, autocomplete }: Control): boolean {
  return type === 'password' || autocomplete.endsWith('-password');
}

/** Empties the fields for which `isDone` holds. */
export function emptyFields(form: HTMLFormElement | null, isDone: (control: Control) => boolean): void {
  for (const element of form?.elements ?? []) {
    const control = asControl(element);
    if (control && isDone(control)) control.value = '';
  }
}

/** Fills in the fields that are empty, as a browser's autofill does. */
export function fillEmpty(form: HTMLFormElement | null, known: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(known)) {
    const control = asControl(form?.elements.namedItem(name));
    if (!control || !value || control.value !== '') continue;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
