import { dateInKolkata, shortDay } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskBehind, type DeskBehindList, DeskTalk } from '../../../contract/learning/desk-behind.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { change, read } from '../api.ts';
import { listRoute, useListQuery } from '../route.ts';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { type ListColumn, personPage } from '../ui/list-columns.ts';
import { optionsOf } from '../ui/options.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { nameOf, reasonLabels, reasonText } from './labels.ts';
import { Nudge } from './Nudge.tsx';

const listBehind = read('GET /desk/falling-behind', { provides: ['DeskBehind', 'DeskBatch', 'DeskClass'] });
const noteTalk = change('POST /desk/falling-behind/{id}/talks', { invalidates: ['DeskBehind'] });

const behindFilters = ['course', 'batch', 'reason'] as const;

/** `25 Nov 2026`, in Asia/Kolkata. */
function dateText(iso: string | null | undefined, none: string): string {
  if (!iso) return none;
  const date = dateInKolkata(new Date(iso));
  const { day, month } = shortDay(date);
  return `${Number(day)} ${month} ${date.slice(0, 4)}`;
}

const columns: ListColumn<DeskBehind>[] = [
  { label: 'Learner', to: personPage, cell: nameOf },
  { label: 'Reasons', cell: ({ reasons }) => reasonText(reasons), width: 'l', phone: 'below' },
  {
    label: 'Mobile',
    cell: (row) => row.phone && <PhoneNumber number={row.phone} name={nameOf(row)} />,
    width: 'm',
    phone: 'beside',
  },
  { label: 'Batch', cell: ({ batch }) => <BatchName batch={batch} />, phone: 'panel' },
  { label: 'Last seen', cell: ({ seenAt }) => dateText(seenAt, 'Never'), width: 's', phone: 'panel' },
  { label: 'Last spoken to', cell: ({ talks }) => dateText(talks[0]?.talkedAt, 'Not yet'), width: 's', phone: 'panel' },
  { label: 'Last email', cell: ({ nudgedAt }) => dateText(nudgedAt, 'None'), width: 's', phone: 'panel' },
  {
    label: 'Email',
    from: 'panel',
    cell: (row) => row.email && <EmailAddress email={row.email} name={nameOf(row)} />,
  },
  {
    label: 'Conversations',
    from: 'panel',
    cell: ({ talks }) =>
      talks.map(({ talkedAt, note }) => [dateText(talkedAt, ''), note].filter(Boolean).join(': ')).join('; ') || 'None',
  },
];

const batchText = ({ number, course }: DeskBehind['batch']) => `${course.title}, batch ${number}`;

function BatchName({ batch }: Pick<DeskBehind, 'batch'>) {
  const mayRead = useMay('classes.plan', 'classes.teach');
  if (!mayRead) return batchText(batch);
  return <TextLink to={deskPaths.batchProgress(batch.id)}>{batchText(batch)}</TextLink>;
}

function TalkForm({ learner }: { learner: DeskBehind }) {
  const [note] = noteTalk.useMutation();
  const form = useDeskForm({
    schema: DeskTalk,
    defaultValues: { note: '' },
    send: (body) => note({ id: learner.id, ...body }),
    idPrefix: `talk-${learner.id}`,
  });
  return (
    <DialogButton
      id={`talk-${learner.id}`}
      label="Log a conversation"
      about={`: ${nameOf(learner)}`}
      title={`Log a conversation with ${nameOf(learner)}?`}
      text="The learner leaves this list for 7 days. If they missed classes, they return only once they have attended one and then missed two more."
    >
      <FormFrame form={form} label="Log a conversation" submit="Save">
        <TextArea name="note" label="What was said" note="(optional)" rows={3} />
      </FormFrame>
    </DialogButton>
  );
}

function Filters({ batches }: Pick<DeskBehindList, 'batches'>) {
  const courses = Object.fromEntries(batches.map(({ course }) => [course.id, course.title]));
  const mayRead = useMay('classes.plan', 'classes.teach');
  return (
    <FilterForm>
      <ChoiceFilter label="Course" name="course" options={optionsOf(courses)} />
      <ChoiceFilter
        label="Batch"
        name="batch"
        options={batches.map((batch) => ({ value: batch.id, label: batchText(batch) }))}
      />
      {mayRead && <ChoiceFilter label="Reason" name="reason" options={optionsOf(reasonLabels)} />}
    </FilterForm>
  );
}

/** The learners of running batches who fall behind; for counsellors, those who missed classes. */
export function FallingBehindPage() {
  const result = listBehind.useQuery(useListQuery(behindFilters));
  const mayRead = useMay('classes.plan', 'classes.teach');
  return (
    <DeskPage
      title="Falling behind"
      path={deskPaths.fallingBehind}
      about={
        mayRead
          ? 'Learners in running batches who missed their last two classes, attend too few, have done few lessons, have low quiz marks, or have not been seen for two weeks. Excused classes do not count.'
          : 'Learners who missed the last two classes of their batch. Excused classes do not count.'
      }
      filters={result.data && <Filters batches={result.data.batches} />}
    >
      <Loaded what="learners" result={result}>
        {({ data, total }) => (
          <>
            {total > data.length && (
              <p className="mb-2 text-ink-2">{`Showing the first ${data.length} of ${total} learners. Filter the list to see the rest.`}</p>
            )}
            <ListTable
              caption="Learners who are falling behind"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty="No one is falling behind."
              more={(row) => (
                <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <TalkForm learner={row} />
                  <Nudge batch={row.batch.id} learner={row} />
                </span>
              )}
            />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(FallingBehindPage, listBehind, behindFilters);
