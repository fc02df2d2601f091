import { CursorPager } from './CursorPager.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import { Loaded } from './Loading.tsx';

type Page<Row> = { data: readonly Row[]; next: string | null };

type RecordListProps<Row> = Omit<ListTableProps<Row>, 'rows' | 'keyOf' | 'selection'> & {
  what: string;
  result: { data?: Page<Row>; currentData?: Page<Row>; isError: boolean; refetch: () => void };
};

export function RecordList<Row extends { id: string }>({ what, result, ...table }: RecordListProps<Row>) {
  return (
    <Loaded what={what} result={result}>
      {({ data, next }) => (
        <>
          <ListTable {...table} rows={data} keyOf={({ id }) => id} />
          <CursorPager next={next} />
        </>
      )}
    </Loaded>
  );
}
