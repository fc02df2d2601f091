import { useState } from 'react';

type Row = { id: string; name: string };

/** The selected rows of a list; a row that left the list is no longer selected. */
export type RowSelection<Of> = {
  chosen: readonly Of[];
  isChosen: (row: Of) => boolean;
  choose: (row: Of, isChosen: boolean) => void;
  chooseAll: (areChosen: boolean) => void;
  nameOf: (row: Of) => string;
};

export function useRowSelection<Of extends Row>(rows: readonly Of[]): RowSelection<Of> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    isChosen: ({ id }) => ids.has(id),
    choose: ({ id }, isChosen) => setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id))),
    nameOf: ({ name }) => name,
    chooseAll: (areChosen) => setIds(new Set(areChosen ? rows.map(({ id }) => id) : [])),
  };
}
