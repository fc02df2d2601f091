import type { ReactNode } from 'react';
import { SortHead } from './SortHead.tsx';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Whether a card also shows it; a fact without content would only make the list longer. */
  inCard?: (row: Row) => boolean;
  /** The sort order of the first click on this head: `name`, or `-createdAt` for descending. */
  sort?: string;
};

type RecordTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty: string;
  sorted?: string;
};

/** Up to so many columns fit beside each other on a tablet. */
const FEW = 5;

/** Rows are cards where the columns do not fit. */
const few = {
  table: '@max-2xl:block',
  head: '@max-2xl:block',
  hiddenHead: '@max-2xl:sr-only',
  headRow: '@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-4',
  headCell: '@max-2xl:px-0',
  row: '@max-2xl:block @max-2xl:py-3',
  cell: 'few-cell @max-2xl:block',
  hiddenCell: 'few-cell @max-2xl:hidden',
  number: '@2xl:text-right',
  label: 'few-cell-label',
} as const;
const many: Record<keyof typeof few, string> = {
  table: '@max-4xl:block',
  head: '@max-4xl:block',
  hiddenHead: '@max-4xl:sr-only',
  headRow: '@max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-4',
  headCell: '@max-4xl:px-0',
  row: '@max-4xl:block @max-4xl:py-3',
  cell: 'cell @max-4xl:block',
  hiddenCell: 'cell @max-4xl:hidden',
  number: '@4xl:text-right',
  label: 'cell-label',
};
type Classes = typeof many;

/** A table within a page, whose text may take several lines and whose rows become cards where it is narrow. The first column names the row. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, empty, sorted = '' }: RecordTableProps<Row>) {
  if (rows.length === 0) return <p className="border-y border-hairline py-4 text-ink-2">{empty}</p>;
  const classes = columns.length <= FEW ? few : many;
  return (
    <div className="@container">
      <table className={`w-full border-collapse text-[0.9375rem] ${classes.table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={columns.some(({ sort }) => sort) ? classes.head : classes.hiddenHead}>
          <tr className={`border-b border-strong text-left ${classes.headRow}`}>
            {columns.map((column) => (
              <Head key={column.label} column={column} sorted={sorted} classes={classes} />
            ))}
          </tr>
        </thead>
        <tbody className={classes.table}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={`border-b border-hairline align-top hover:bg-sunk ${classes.row}`}>
              {columns.map((column, index) => (
                <Cell key={column.label} column={column} row={row} isName={index === 0} classes={classes} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorted: string; classes: Classes };

function Head<Row>({ column: { label, numeric, sort }, sorted, classes }: HeadProps<Row>) {
  const className = `px-3 py-2 font-bold first:pl-0 ${classes.headCell} ${numeric ? 'text-right' : ''}`;
  if (sort) return <SortHead label={label} initial={sort} defaultSort={sorted} className={className} />;
  return (
    <th scope="col" className={`${className} ${classes.hiddenHead}`}>
      {label}
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; isName: boolean; classes: Classes };

function Cell<Row>({ column: { label, cell, numeric, inCard }, row, isName, classes }: CellProps<Row>) {
  const shown = inCard?.(row) === false ? classes.hiddenCell : classes.cell;
  const className = `${shown} ${numeric ? `${classes.number} tabular-nums` : ''}`;
  if (isName) {
    return (
      <th scope="row" className={`${className} text-left font-bold`}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={className}>
      <span aria-hidden="true" className={classes.label}>
        {label}
      </span>
      {cell(row)}
    </td>
  );
}
