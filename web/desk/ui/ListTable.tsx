import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ChevronIcon } from '../../ui/icons.tsx';
import { ColumnChoice, useHiddenColumns } from './ColumnChoice.tsx';
import { addressWith } from './list-address.ts';
import { type ListColumn, lineClass, type ShownColumn, shownColumns } from './list-columns.ts';
import { RowPanel } from './RowPanel.tsx';
import { SortHead } from './SortHead.tsx';
import { TextLink } from './TextLink.tsx';
import type { RowSelection } from './use-row-selection.ts';

export type ListTableProps<Row> = {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty: string;
  sorted?: string;
  selection?: RowSelection<Row> | undefined;
  /** What the panel of a row shows below its facts. */
  more?: (row: Row) => ReactNode;
};

/**
 * A list of records: each is one line, and opens in a panel that has all its facts. The first column names the row and links to its
 * page, if it has one.
 */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  sorted = '',
  selection,
  more,
}: ListTableProps<Row>) {
  const hidden = useHiddenColumns();
  const [query] = useSearchParams();
  if (rows.length === 0) return <p className="border-y border-hairline py-4 text-ink-2">{empty}</p>;
  const shown = shownColumns(columns, hidden);
  const opened = rows.find((row) => keyOf(row) === query.get('row'));
  return (
    <div className={opened ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-x-6' : ''}>
      <div className="@container">
        <table className="w-full table-fixed border-collapse text-[0.9375rem] @max-xl:block">
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {selection && <col className="w-9" />}
            {shown.map(({ label, colClassName }) => (
              <col key={label} className={colClassName} />
            ))}
            <col className="w-9" />
          </colgroup>
          <thead className="@max-xl:sr-only">
            <tr className="text-left">
              {selection && <ChoiceHead selection={selection} count={rows.length} />}
              {shown.map((column) => (
                <Head key={column.label} column={column} sorted={sorted} />
              ))}
              <th scope="col" className={`${headLine} sticky top-0 z-10 bg-paper p-0 text-right`}>
                <ColumnChoice columns={columns.slice(1).filter(({ from }) => from !== 'panel')} />
              </th>
            </tr>
          </thead>
          <tbody className="@max-xl:block">
            {rows.map((row) => (
              <Line key={keyOf(row)} {...{ row, columns: shown, selection }} id={keyOf(row)} isOpen={row === opened} />
            ))}
          </tbody>
        </table>
      </div>
      {opened && <RowPanel key={keyOf(opened)} row={opened} columns={columns} more={more} />}
    </div>
  );
}

/** The border of a sticky cell would scroll away, because borders are collapsed. */
const headLine = 'inset-shadow-[0_-1px_0_var(--color-strong)]';
const headClass = `${headLine} sticky top-0 z-10 h-8 truncate bg-paper px-2 font-bold first:pl-0`;

function Head<Row>({ column: { label, sort, className }, sorted }: { column: ShownColumn<Row>; sorted: string }) {
  const classes = `${headClass} ${className}`;
  if (sort) return <SortHead label={label} initial={sort} defaultSort={sorted} className={classes} />;
  return (
    <th scope="col" className={classes}>
      {label}
    </th>
  );
}

type ChoiceHeadProps<Row> = { selection: RowSelection<Row>; count: number };

function ChoiceHead<Row>({ selection: { chosen, chooseAll }, count }: ChoiceHeadProps<Row>) {
  const isAll = chosen.length === count;
  return (
    <th scope="col" className={headClass}>
      <label className="grid h-8 w-7 place-items-center">
        <input
          // Only a property can set the third state of a checkbox.
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          type="checkbox"
          checked={isAll}
          onChange={({ target }) => chooseAll(target.checked)}
          className="size-4.5"
        />
        <span className="sr-only">Choose all shown</span>
      </label>
    </th>
  );
}

type LineProps<Row> = {
  id: string;
  row: Row;
  columns: readonly ShownColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  isOpen: boolean;
};

function Line<Row>({ id, row, columns, selection, isOpen }: LineProps<Row>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${addressWith(search, { row: isOpen ? '' : id })}`;
  const open = ({ target }: MouseEvent) => {
    const isOwn = target instanceof Element && target.closest('a, button, label, input, select, dialog, [role=alert]');
    if (!isOwn && getSelection()?.isCollapsed !== false) navigate(address, { replace: true, preventScrollReset: true });
  };
  return (
    <tr
      onClick={open}
      data-open={isOpen || undefined}
      className={`border-b border-hairline [--spacing-button:1.875rem] hover:bg-sunk data-open:bg-soft @max-xl:[--spacing-button:1.625rem] ${lineClass} ${selection ? '@max-xl:pl-9' : ''}`}
    >
      {selection && (
        <td className="line-cell @max-xl:absolute @max-xl:inset-y-0 @max-xl:left-0">
          <label className="grid h-full w-7 place-items-center">
            <input
              type="checkbox"
              checked={selection.isChosen(row)}
              onChange={({ target }) => selection.choose(row, target.checked)}
              className="size-4.5"
            />
            <span className="sr-only">Choose {selection.nameOf(row)}</span>
          </label>
        </td>
      )}
      {columns.map(({ label, cell, to, className }, index) =>
        index === 0 ? (
          <th key={label} id={`row-${id}`} scope="row" className={`line-cell text-left font-bold ${className}`}>
            <LinkTo address={to?.(row)}>{cell(row)}</LinkTo>
          </th>
        ) : (
          <td key={label} className={`line-cell ${className}`}>
            {cell(row)}
          </td>
        ),
      )}
      <td className="line-cell !px-0 text-right @max-xl:absolute @max-xl:inset-y-0 @max-xl:right-0 @max-xl:grid @max-xl:place-items-center">
        <Link
          to={address}
          replace
          preventScrollReset
          aria-describedby={`row-${id}`}
          data-row={id}
          className="icon-button"
        >
          <ChevronIcon className={isOpen ? 'rotate-90' : '-rotate-90'} />
          <span className="sr-only">{isOpen ? 'Close' : 'Details'}</span>
        </Link>
      </td>
    </tr>
  );
}

function LinkTo({ address, children }: { address: string | null | undefined; children: ReactNode }) {
  return address ? <TextLink to={address}>{children}</TextLink> : children;
}
