import { useEffect, useRef, useState } from 'react';
import { useFormValues } from './form-values.ts';

type Rows = {
  /** A key for each row, which stays when its place changes. */
  keys: readonly number[];
  add: (value: object) => void;
  remove: (place: number) => void;
  move: (from: number, to: number) => void;
};

/**
 * The rows of a list in the form around it. The fields of a row have names such as `questions.0.text`, inside a `fieldset` with the name
 * of the list, which counts the rows.
 */
export function useRows(name: string): Rows {
  const values = useFormValues();
  const [keys, setKeys] = useState(() => values.rowsOf(name).map((_, place) => place));
  const shown = useRef(keys);
  useEffect(() => {
    if (shown.current !== keys) values.typed();
    shown.current = keys;
  }, [keys, values]);

  return {
    keys,
    add: (value) => {
      values.setRows(name, (rows) => [...rows, value]);
      setKeys([...keys, Math.max(-1, ...keys) + 1]);
    },
    remove: (place) => {
      values.setRows(name, (rows) => rows.toSpliced(place, 1));
      setKeys(keys.toSpliced(place, 1));
    },
    move: (from, to) => {
      const moved = <Item>(rows: readonly Item[]) =>
        rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
      values.setRows(name, moved);
      setKeys(moved(keys));
    },
  };
}
