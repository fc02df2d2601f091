import { HONEYPOT } from '../../../contract/base/constants.ts';
import { type Control, controlsOf, isPassword } from './controls.ts';

/** Whether the value of a control is kept: no secret, no code that works once, no file, and nothing that no one typed. */
function isKept(control: Control): boolean {
  if (isPassword(control) || control.autocomplete === 'one-time-code' || control.name === HONEYPOT) return false;
  return control.name === 'version' || !['hidden', 'file', 'submit'].includes(control.type);
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox';

function keptControls(form: HTMLFormElement): Control[] {
  return controlsOf(form).filter(isKept);
}

/** The values of a form to keep; a box that is not ticked has none. */
export function valuesToKeep(form: HTMLFormElement): Record<string, string> {
  const given = keptControls(form).filter((control) => !isChoice(control) || control.checked);
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/** Whether a control still has the value with which the page came; a choice from a list does not say so. */
function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return true;
  return isChoice(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue;
}

/** Whether a form of the page has text or a chosen file that was not sent. */
export function hasUnsent(): boolean {
  const controls = [...document.forms].flatMap(controlsOf);
  return controls.some((control) => control.type !== 'hidden' && !isUntouched(control));
}

/** Fills kept values into the controls in which no one has typed since. @returns whether that changed anything */
export function restoreValues(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): boolean {
  let isChanged = false;
  for (const control of keptControls(form)) {
    if (control.type === 'hidden' || !isUntouched(control)) continue;
    const value = values[control.name];
    if (
      isChoice(control)
        ? (value === control.value) === control.checked
        : typeof value !== 'string' || value === control.value
    )
      continue;
    isChanged = true;
    if (isChoice(control)) control.checked = !control.checked;
    else control.value = String(value);
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return isChanged;
}
