import fc from 'fast-check';
import { strangeName, strangeValue } from './strange.ts';
import { weighted } from './weighted.ts';

/** A change of one place of a JSON value; `at` is the index of the place. */
export type Edit = { at: number } & (
  | { kind: 'replace'; value: unknown }
  | { kind: 'remove' }
  | { kind: 'add'; name: string; value: unknown }
);

const at = fc.nat(60);

/** One or two random changes. */
export const someEdits: fc.Arbitrary<Edit[]> = fc.array(
  weighted<Edit>(
    [4, fc.record({ at, kind: fc.constant('replace' as const), value: strangeValue })],
    [1, fc.record({ at, kind: fc.constant('remove' as const) })],
    [1, fc.record({ at, kind: fc.constant('add' as const), name: strangeName, value: strangeValue })],
  ),
  { minLength: 1, maxLength: 2 },
);

type Place = (string | number)[];

/** A copy of a value with all changes. */
export function applyEdits(value: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce(applyEdit, structuredClone(value));
}

function applyEdit(root: unknown, edit: Edit): unknown {
  const places = placesOf(root);
  const place = places[edit.at % places.length] ?? [];
  if (edit.kind === 'add') return changeAt(root, place, (found) => addTo(found, edit.name, edit.value));
  if (edit.kind === 'replace') return changeAt(root, place, () => edit.value);
  return changeAt(root, place, () => undefined);
}

/** Every place of a value, itself first, down to a depth of 20. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || at.length > 20) return [at];
  const inner = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [at, ...inner.flatMap((key) => placesOf(Reflect.get(value, key), [...at, key]))];
}

function changeAt(value: unknown, [first, ...rest]: Place, change: (found: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? changeAt(item, rest, change) : item));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, item]) => [key, key === first ? changeAt(item, rest, change) : item]),
  );
}

function addTo(value: unknown, name: string, more: unknown): unknown {
  if (Array.isArray(value)) return [...value, more];
  // From entries, because the name may be `__proto__`.
  return typeof value === 'object' && value !== null
    ? Object.fromEntries([...Object.entries(value), [name, more]])
    : [value, more];
}
