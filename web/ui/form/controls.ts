export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field that has a name; undefined for a button and anything else. */
export function asControl(target: unknown): Control | undefined {
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl && target.name ? target : undefined;
}

export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].map(asControl).filter((control) => control !== undefined);
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

/** Whether a field is for a password, also while the password is visible. */
export function isPassword({ type, autocomplete }: Control): boolean {
  return type === 'password' || autocomplete.endsWith('-password');
}

export function emptyFields(form: HTMLFormElement | null, isDone: (control: Control) => boolean): void {
  for (const control of controlsOf(form)) if (isDone(control)) control.value = '';
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

/** Types a text into a field at its cursor, or instead of the whole value, like a person: the form is notified. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string, { all = false } = {}): void {
  const start = all ? 0 : (field.selectionStart ?? field.value.length);
  const end = all ? field.value.length : (field.selectionEnd ?? start);
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
