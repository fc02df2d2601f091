import { deskPaths } from '../../../contract/desk/paths.ts';
import type { Column } from './RecordTable.tsx';

/** From which width of the list on its rows show a column; `panel`: only the panel of a row does. */
type From = 'tablet' | 'laptop' | 'desktop' | 'panel';

/** Where a column is on a phone, whose rows have two lines: beside the name, or below it at the left or right. */
const phonePlaces = ['beside', 'below', 'belowRight'] as const;

export type ListColumn<Row> = Omit<Column<Row>, 'inCard'> & {
  /** The page of the record, for the first column; null if there is none that the reader may open. */
  to?: (row: Row) => string | null;
  /** By default the first four columns from a tablet on, two more from a laptop on, the others on a desktop. */
  from?: From;
  /** By default the next columns after the name take the places that are free. */
  phone?: (typeof phonePlaces)[number] | 'panel';
  /** By default columns share what is left. */
  width?: keyof typeof widths;
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
  tablet: '',
  laptop: '@xl:@max-5xl:hidden',
  desktop: '@xl:@max-7xl:hidden',
  panel: 'hidden',
} as const;

/** Before an element of `lineClass` breaks the line, the name and what is beside it; after it, what is below. */
const phoneClasses = {
  name: '@max-xl:order-1 @max-xl:flex-1',
  beside: '@max-xl:order-2 @max-xl:max-w-[65%]',
  below: '@max-xl:order-4 @max-xl:flex-1 @max-xl:text-sm @max-xl:text-ink-2',
  belowRight: '@max-xl:order-5 @max-xl:max-w-[70%] @max-xl:text-sm @max-xl:text-ink-2',
  panel: '@max-xl:hidden',
} as const;

/** The two lines of a row on a phone. */
export const lineClass =
  '@max-xl:relative @max-xl:flex @max-xl:min-h-[2.875rem] @max-xl:flex-wrap @max-xl:content-center @max-xl:items-center @max-xl:gap-x-2 @max-xl:pr-9 @max-xl:before:order-3 @max-xl:before:basis-full';

const defaultFrom = (index: number): From => (index < 4 ? 'tablet' : index < 6 ? 'laptop' : 'desktop');

export type ShownColumn<Row> = ListColumn<Row> & { className: string; colClassName: string };

/** The columns that rows show at some width, with their classes; the first one always. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  hidden: ReadonlySet<string>,
): ShownColumn<Row>[] {
  const free = phonePlaces.filter((place) => !columns.some(({ phone }) => phone === place));
  return columns.flatMap((column, index) => {
    const { from = defaultFrom(index), width, numeric } = column;
    if (from === 'panel' || (index > 0 && hidden.has(column.label))) return [];
    const place = index === 0 ? 'name' : (column.phone ?? free.shift() ?? 'panel');
    const alignment = numeric ? 'text-right tabular-nums' : '';
    return [
      {
        ...column,
        className: `${phoneClasses[place]} ${fromClasses[from]} ${alignment}`,
        colClassName: `${fromClasses[from]} ${width ? widths[width] : ''}`,
      },
    ];
  });
}

/** The page of the person whom a row is about; null if the reader may not open it, or the person is erased. */
export function personPage({ personId }: { personId: string | null }): string | null {
  return personId && deskPaths.person(personId);
}
