import { asControl, type Control, controlsOf } from './controls.ts';

/** The name of a control in the values of its form; options of one choice share their `name`, and have one each here. */
export function fieldOf(control: Control): string {
  return control.dataset.field ?? control.name;
}

/** The value at a name with dots, such as `questions.0.text`; undefined if there is none. */
export function valueAt(values: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, values);
}

/** Sets the value at a name with dots; an object that is missing on the way is created. */
export function put(values: object, name: string, value: unknown): void {
  const keys = name.split('.');
  const last = keys.pop() ?? name;
  let target = values;
  for (const key of keys) {
    const next: unknown = Reflect.get(target, key);
    const child = typeof next === 'object' && next !== null ? next : {};
    Reflect.set(target, key, child);
    target = child;
  }
  Reflect.set(target, last, value);
}

function isTick(control: Control): boolean {
  return control.dataset.field !== undefined || (control.type === 'checkbox' && !control.hasAttribute('value'));
}

/**
 * The values of a form. A box is true or false, and boxes with values are a list. The rows of a list are counted by the `fieldset` with
 * its name.
 * @param known the values of fields that are not on the page, and the shape: other controls are left out
 */
export function readValues<Values extends object>(form: HTMLFormElement | null, known: Values): Values {
  const values = structuredClone(known);
  const isKnown = (name: string) => Reflect.has(values, name.split('.', 1)[0] ?? name);
  for (const element of form?.elements ?? []) {
    if (element instanceof HTMLFieldSetElement && element.name && isKnown(element.name)) put(values, element.name, []);
    const control = asControl(element);
    if (!control || !isKnown(fieldOf(control))) continue;
    const value = valueIn(control);
    if (value !== undefined) put(values, fieldOf(control), value);
  }
  return values;
}

/** The value of a control; undefined for the options of a choice that are not chosen. */
function valueIn(control: Control): unknown {
  if (!(control instanceof HTMLInputElement)) return control.value;
  if (isTick(control)) return control.checked;
  if (control.type === 'checkbox') return listOf(control);
  return control.type === 'radio' && !control.checked ? undefined : control.value;
}

function listOf({ form, name }: Control): string[] {
  const boxes = controlsOf(form).filter((control) => control.name === name);
  return boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []));
}

export function fillControls(
  form: HTMLFormElement | null,
  values: object,
  isToFill: (name: string) => boolean = () => true,
): void {
  for (const control of controlsOf(form)) {
    const name = fieldOf(control);
    const value = valueAt(values, name);
    if (value === undefined || !isToFill(name)) continue;
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
      control.checked = Array.isArray(value)
        ? value.includes(control.value)
        : value === true || value === control.value;
    } else control.value = String(value ?? '');
  }
}

/** Whether a form would show the same values. */
export function isSame(one: unknown, other: unknown): boolean {
  return shown(one) === shown(other);
}

/** A field shows a number as text, nothing for null, and each end of a line as one character. */
function shown(values: unknown): string {
  return JSON.stringify(values ?? '', (_, value: unknown) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return value.replaceAll('\r\n', '\n');
    return typeof value === 'number' ? String(value) : value;
  });
}
