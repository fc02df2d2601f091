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

/** A table within a page, whose text may take several lines and whose rows become cards where it is narrow. The first column names the row. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, empty, sorted = '' }: RecordTableProps<Row>) {
  if (rows.length === 0) return <p className="border-y border-hairline py-4 text-ink-2">{empty}</p>;
  return (
    <div className="@container">
      <table className="w-full border-collapse text-[0.9375rem] @max-4xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className={columns.some(({ sort }) => sort) ? '@max-4xl:block' : '@max-4xl:sr-only'}>
          <tr className="border-b border-strong text-left @max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-4">
            {columns.map((column) => (
              <Head key={column.label} column={column} sorted={sorted} />
            ))}
          </tr>
        </thead>
        <tbody className="@max-4xl:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-hairline align-top hover:bg-sunk @max-4xl:block @max-4xl:py-3"
            >
              {columns.map((column, index) => (
                <Cell key={column.label} column={column} row={row} isName={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorted: string };

function Head<Row>({ column: { label, numeric, sort }, sorted }: HeadProps<Row>) {
  const className = `px-3 py-2 font-bold first:pl-0 @max-4xl:px-0 ${numeric ? 'text-right' : ''}`;
  if (sort) return <SortHead label={label} initial={sort} defaultSort={sorted} className={className} />;
  return (
    <th scope="col" className={`${className} @max-4xl:sr-only`}>
      {label}
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; isName: boolean };

function Cell<Row>({ column: { label, cell, numeric, inCard }, row, isName }: CellProps<Row>) {
  const cardClass = inCard?.(row) === false ? '@max-4xl:hidden' : '@max-4xl:block';
  const className = `cell ${cardClass} ${numeric ? '@4xl:text-right tabular-nums' : ''}`;
  if (isName) {
    return (
      <th scope="row" className={`${className} text-left font-bold`}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={className}>
      <span aria-hidden="true" className="cell-label">
        {label}
      </span>
      {cell(row)}
    </td>
  );
}
