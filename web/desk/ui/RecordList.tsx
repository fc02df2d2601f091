import { CursorPager } from './CursorPager.tsx';
import { Loaded } from './Loading.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';

type Page<Row> = { data: readonly Row[]; next: string | null };

type RecordListProps<Row> = Omit<RecordTableProps<Row>, 'rows' | 'keyOf' | 'selection'> & {
  /** The noun in the notices, such as 'dues'. */
  what: string;
  /** A query's result. */
  result: { data?: Page<Row>; currentData?: Page<Row>; isError: boolean; refetch: () => void };
};

/** A table of records with links to its other pages, once it is loaded. */
export function RecordList<Row extends { id: string }>({ what, result, ...table }: RecordListProps<Row>) {
  return (
    <Loaded what={what} result={result}>
      {({ data, next }) => (
        <>
          <RecordTable {...table} rows={data} keyOf={({ id }) => id} />
          <CursorPager next={next} />
        </>
      )}
    </Loaded>
  );
}
