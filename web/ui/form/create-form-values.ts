import type { RefObject } from 'react';
import { controlsOf, typeInto } from './controls.ts';
import type { Change, FormValues } from './form-values.ts';
import { fillControls, isSame, put, readValues, valueAt } from './values.ts';

export function createFormValues<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  initial: Values,
): FormValues<Values> {
  let known = initial;
  let stored = initial;
  const listeners = new Set<(change: Change) => void>();
  const read = () => readValues(form.current, known);
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const isUntouched = (typed: Values, name: string) => isSame(valueAt(typed, name), valueAt(stored, name));
  const changedIn = (typed: Values) => Object.keys(typed).filter((name) => !isUntouched(typed, name));
  const rowsOf = (name: string): readonly unknown[] => {
    const rows = valueAt(known, name);
    return Array.isArray(rows) ? rows : [];
  };
  return {
    read,
    at: (name) => valueAt(known, name),
    now: (name) => valueAt(read(), name),
    isDirty: () => !isSame(read(), stored),
    changed: () => changedIn(read()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    typed: () => {
      known = read();
      tell('typed');
    },
    rowsOf,
    setRows: (name, change) => {
      known = read();
      put(known, name, change(rowsOf(name)));
    },
    type: (name, text) => {
      const control = controlsOf(form.current).find((other) => other.name === name);
      if (control && !(control instanceof HTMLSelectElement)) typeInto(control, text, { all: true });
    },
    fill: (some) => {
      fillControls(form.current, some);
      known = read();
      tell('typed');
    },
    save: (sent, next = sent) => {
      if (next !== sent) {
        const typed = read();
        fillControls(form.current, next, (name) => isSame(valueAt(typed, name), valueAt(sent, name)));
      }
      stored = next;
      known = readValues(form.current, next);
      tell('stored');
    },
    takeStored: (latest) => {
      const typed = read();
      const taken = Object.fromEntries(Object.entries(latest).filter(([name]) => isUntouched(typed, name)));
      known = { ...known, ...taken };
      stored = { ...stored, ...taken };
      fillControls(form.current, taken);
      tell('filled');
    },
    begin: (values) => {
      const typed = read();
      known = { ...values, ...Object.fromEntries(changedIn(typed).map((name) => [name, valueAt(typed, name)])) };
    },
    discard: () => {
      known = stored;
      tell('stored');
    },
  };
}
