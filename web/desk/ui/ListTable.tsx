import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ChevronIcon } from '../../ui/icons.tsx';
import { ColumnChoice, useHiddenColumns } from './ColumnChoice.tsx';
import { addressWith } from './list-address.ts';
import type { Column } from './RecordTable.tsx';
import { RowPanel } from './RowPanel.tsx';
import { SortHead } from './SortHead.tsx';
import type { RowSelection } from './use-row-selection.ts';

/** From which width of the list on its rows show a column; `panel`: only the panel of a row does. */
type From = 'phone' | 'tablet' | 'laptop' | 'desktop' | 'panel';

export type ListColumn<Row> = Omit<Column<Row>, 'inCard'> & {
  /** By default the first two columns from a phone on, two more from a tablet on, two from a laptop on, the others on a desktop. */
  from?: From;
  /** By default columns share what is left. */
  width?: keyof typeof widths;
};

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

/** For a number, a state, a moment, a number of a phone, and two buttons. */
const widths = {
  xs: 'w-24',
  s: 'w-28 @xl:w-34',
  m: 'w-34 @xl:w-50',
  l: 'w-34 @xl:w-54',
  xl: 'w-40 @xl:w-54 @4xl:w-72',
} as const;

const fromClasses = {
  phone: '',
  tablet: '@max-xl:hidden',
  laptop: '@max-5xl:hidden',
  desktop: '@max-7xl:hidden',
  panel: 'hidden',
} as const;

/** The column from which on each width begins. */
const firstOf = [
  [6, 'desktop'],
  [4, 'laptop'],
  [2, 'tablet'],
  [0, 'phone'],
] as const;

const fromOf = ({ from }: ListColumn<never>, index: number): From =>
  from ?? firstOf.find(([first]) => index >= first)?.[1] ?? 'phone';

type ShownColumn<Row> = ListColumn<Row> & { className: string };

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
  const shown: ShownColumn<Row>[] = columns.flatMap((column, index) => {
    const from = fromOf(column, index);
    if (from === 'panel' || (index > 0 && hidden.has(column.label))) return [];
    return [{ ...column, className: `${fromClasses[from]} ${column.numeric ? 'text-right tabular-nums' : ''}` }];
  });
  const opened = rows.find((row) => keyOf(row) === query.get('row'));
  return (
    <div className="@container">
      <table className="w-full table-fixed border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection && <col className="w-9" />}
          {shown.map(({ label, width, className }) => (
            <col key={label} className={`${className} ${width ? widths[width] : ''}`} />
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
              <ColumnChoice
                columns={columns.slice(1).filter((column, index) => fromOf(column, index + 1) !== 'panel')}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={keyOf(row)} {...{ row, columns: shown, selection }} id={keyOf(row)} isOpen={row === opened} />
          ))}
        </tbody>
      </table>
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
      className="border-b border-hairline [--spacing-button:1.875rem] hover:bg-sunk data-open:bg-soft"
    >
      {selection && (
        <td className="line-cell">
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
      {columns.map(({ label, cell, className }, index) =>
        index === 0 ? (
          <th key={label} id={`row-${id}`} scope="row" className={`line-cell text-left font-bold ${className}`}>
            {cell(row)}
          </th>
        ) : (
          <td key={label} className={`line-cell ${className}`}>
            {cell(row)}
          </td>
        ),
      )}
      <td className="line-cell !px-0 text-right">
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
