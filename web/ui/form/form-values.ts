import { createContext, useContext, useState, useSyncExternalStore } from 'react';

/** What happened to the values: someone typed, other code filled them in, or they were stored. */
export type Change = 'typed' | 'filled' | 'stored';

/** The values of a form with a stored record. They live in its controls; this knows those of fields that are not on the page. */
export type FormValues<Values extends object> = {
  read(): Values;
  /** The last known value of a field, with which it begins. */
  at(name: string): unknown;
  now(name: string): unknown;
  isDirty(): boolean;
  /** The names of the fields whose values are not the stored ones. */
  changed(): string[];
  subscribe(listener: (change: Change) => void): () => void;
  typed(): void;
  type(name: string, text: string): void;
  fill(some: Partial<Values>): void;
  rowsOf(name: string): readonly unknown[];
  /** Changes the rows of a list; its new fields begin with their values. */
  setRows(name: string, change: (rows: readonly unknown[]) => readonly unknown[]): void;
  /** After a save: the sent values are the stored ones, or those of the next record; what was typed since stays. */
  save(sent: Values, next?: Values): void;
  /** Takes newer stored values for the fields that were not changed here. */
  takeStored(latest: Partial<Values>): void;
  /** Begins again with values; fields in which someone typed before the client ran stay. */
  begin(values: Values): void;
  discard(): void;
};

export const ValuesContext = createContext<FormValues<object> | null>(null);

export function useFormValues(): FormValues<object> {
  const values = useContext(ValuesContext);
  if (!values) throw new Error('Not inside a form with values');
  return values;
}

/** The value with which a field of the form around it begins; undefined for a form without a stored record. */
export function useFirstValue(name: string): unknown {
  const values = useContext(ValuesContext);
  const [first] = useState(() => values?.at(name));
  return first;
}

/** The value of a field of the form around it, at each change. */
export function useFieldValue(name: string): unknown {
  const values = useFormValues();
  const first = values.at(name);
  return useSyncExternalStore(
    values.subscribe,
    () => values.now(name),
    () => first,
  );
}

/** The ticked values of a list of boxes, at each change; they have no comma. */
export function useTicked(name: string): string[] {
  const values = useFormValues();
  const listed = (value: unknown) => (Array.isArray(value) ? value.join() : '');
  const first = listed(values.at(name));
  const now = useSyncExternalStore(
    values.subscribe,
    () => listed(values.now(name)),
    () => first,
  );
  return now.split(',').filter(Boolean);
}

export function useFieldText(name: string): string {
  return String(useFieldValue(name) ?? '');
}
