import { useState } from 'react';

type Row = { id: string; name: string };

/** The selected rows of a list; a row that leaves the list is no longer selected. */
export type RowSelection<ListRow> = {
  chosen: readonly ListRow[];
  isChosen: (row: ListRow) => boolean;
  choose: (row: ListRow, isChosen: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  nameOf: (row: ListRow) => string;
};

export function useRowSelection<ListRow extends Row>(rows: readonly ListRow[]): RowSelection<ListRow> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    isChosen: ({ id }) => ids.has(id),
    choose: ({ id }, isChosen) => setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id))),
    nameOf: ({ name }) => name,
    chooseAll: (isChosen) => setIds(new Set(isChosen ? rows.map(({ id }) => id) : [])),
  };
}
