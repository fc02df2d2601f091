import { shortTimeInKolkata } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import type { DeskClass } from '../../../contract/teaching/desk-classes.ts';
import { wholeTimes } from '../../ui/format.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { type Span, spanTexts, stateLabels } from './labels.ts';

const whenColumn: ListColumn<DeskClass> = {
  label: 'When',
  cell: ({ startsAt }) => wholeTimes(shortTimeInKolkata(new Date(startsAt))),
  width: 'l',
  phone: 'belowRight',
};

const columns: ListColumn<DeskClass>[] = [
  { label: 'Trainer', cell: ({ trainer }) => trainer?.name ?? 'No one yet' },
  {
    label: 'State',
    phone: 'beside',
    cell: ({ state, cancelReason }) => (
      <>
        <StateBadge state={stateLabels[state]} /> <span className="text-ink-2">{cancelReason}</span>
      </>
    ),
  },
];

const batchColumn: ListColumn<DeskClass> = {
  label: 'Batch',
  cell: ({ batch: { id, course, number } }) => (
    <TextLink to={deskPaths.batchClasses(id)}>{`${course}, batch ${number}`}</TextLink>
  ),
};

type ClassTableProps = {
  caption: string;
  classes: readonly DeskClass[];
  empty: string;
  withBatch?: boolean;
  opens?: (row: DeskClass) => boolean;
};

export function ClassTable({ caption, classes, empty, withBatch = false, opens = () => true }: ClassTableProps) {
  const name: ListColumn<DeskClass> = {
    label: 'Class',
    to: (row) => (opens(row) ? deskPaths.class(row.id) : null),
    cell: classText,
  };
  const shown = [name, whenColumn, ...(withBatch ? [batchColumn] : []), ...columns];
  return <ListTable caption={caption} columns={shown} rows={classes} keyOf={({ id }) => id} empty={empty} />;
}

/** Day and hours of a class in a table; a narrow column breaks the line between the two. */
export function ClassTime(span: Span) {
  const { day, hours } = spanTexts(span);
  return (
    <>
      <span className="whitespace-nowrap">{`${day},`}</span> <span className="whitespace-nowrap">{hours}</span>
    </>
  );
}
