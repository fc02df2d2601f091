import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskAbsence, DeskAbsenceTalk } from '../../../contract/teaching/desk-absences.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { change, read } from '../api.ts';
import { deskRoute, visit } from '../route.ts';
import { EmailAddress, PhoneNumber } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';

const listAbsences = read('GET /desk/absences', { provides: ['DeskAbsence'] });
const noteAbsenceTalk = change('POST /desk/absences/{id}/talks', { invalidates: ['DeskAbsence'] });

const dateText = (iso: string) => longDate(dateInKolkata(new Date(iso)));

const columns: ListColumn<DeskAbsence>[] = [
  { label: 'Learner', cell: ({ name, course }) => <LearnerName name={name} course={course.id} /> },
  { label: 'Actions', cell: (absence) => <TalkForm absence={absence} />, width: 'xl', phone: 'panel' },
  {
    label: 'Mobile',
    cell: ({ name, phone }) => <PhoneNumber number={phone} name={name} />,
    width: 'm',
    phone: 'beside',
  },
  {
    label: 'Missed',
    from: 'laptop',
    phone: 'panel',
    cell: ({ missed, lastMissedAt }) => `${missed}, the last on ${dateText(lastMissedAt)}`,
    width: 'xl',
  },
  {
    label: 'Last attended',
    cell: ({ attendedAt }) => (attendedAt ? dateText(attendedAt) : 'Never'),
    width: 'm',
    phone: 'panel',
  },
  { label: 'Course', cell: ({ course, batch }) => `${course.title}, batch ${batch}`, phone: 'below' },
  { label: 'Email', from: 'panel', cell: ({ email, name }) => <EmailAddress email={email} name={name} /> },
  {
    label: 'Earlier talks',
    from: 'panel',
    cell: ({ talks }) =>
      talks.map(({ talkedAt, note }) => [dateText(talkedAt), note].filter(Boolean).join(': ')).join('; ') || 'None',
  },
];

function LearnerName({ name, course }: { name: string; course: string }) {
  const mayPlan = useMay('classes.plan');
  if (!mayPlan) return <span className="wrap-anywhere">{name}</span>;
  return <TextLink to={deskPaths.learnersLike(course, name)}>{name}</TextLink>;
}

function TalkForm({ absence: { enrollmentId: id, name } }: { absence: DeskAbsence }) {
  const [noteTalk] = noteAbsenceTalk.useMutation();
  const form = useDeskForm({
    schema: DeskAbsenceTalk,
    defaultValues: { note: '' },
    send: (body) => noteTalk({ id, ...body }),
    idPrefix: `talk-${id}`,
  });
  return (
    <DialogButton
      id={`talk-${id}`}
      label="Log a conversation"
      about={`: ${name}`}
      title={`Log a conversation with ${name}?`}
      text="The learner leaves this list, and comes back only after attending a class and then missing two others."
    >
      <FormFrame form={form} label="Log a conversation" submit="Save">
        <TextArea name="note" label="What was said" note="(optional)" rows={3} />
      </FormFrame>
    </DialogButton>
  );
}

export function AbsencesPage() {
  return (
    <DeskPage
      title="Absences"
      path={deskPaths.absences}
      about="Learners who missed the last two classes of their batch. An excused class does not count."
    >
      <Loaded what="absences" result={listAbsences.useQuery()}>
        {(absences) => (
          <ListTable
            caption="Learners who missed two classes in a row"
            columns={columns}
            rows={absences}
            keyOf={({ enrollmentId }) => enrollmentId}
            empty="No one missed two classes in a row."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(AbsencesPage, () => [visit(listAbsences, undefined)]);
