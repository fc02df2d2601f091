/**
 * Types a text into a field where its cursor is, or in place of all that it holds, as a person would: the form hears of
 * it, and the cursor stands behind it.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string, { all = false } = {}): void {
  const start = all ? 0 : (field.selectionStart ?? field.value.length);
  const end = all ? field.value.length : (field.selectionEnd ?? start);
  field.focus();
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
