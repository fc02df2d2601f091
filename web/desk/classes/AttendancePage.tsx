import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { clockInKolkata, timeInKolkata } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type AttendanceStatus, attendanceStatuses } from '../../../contract/teaching/attendance.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import type { ClassRoll, RollEntry } from '../../../contract/teaching/desk-attendance.ts';
import { buttonClass } from '../../ui/button.ts';
import { RadioBox } from '../../ui/form/CheckBox.tsx';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { getAttendance, saveAttendance } from './endpoints.ts';
import { nameOf, spanText } from './labels.ts';
import { MeetingList } from './MeetingList.tsx';
import { WhatsAppClassLink, WhatsAppLearnerLink } from './WhatsAppLinks.tsx';

const statusLabels: Record<AttendanceStatus, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
};

/** The mark of each enrollment; null if there is none. */
const Marks = z.record(z.string(), z.enum(attendanceStatuses).nullable());
type Marks = z.infer<typeof Marks>;

const marksOf = (people: readonly RollEntry[]): Marks =>
  Object.fromEntries(people.map(({ enrollmentId, status }) => [enrollmentId, status]));

function changesBetween(stored: Marks, marks: Marks) {
  return Object.entries(marks).flatMap(([enrollmentId, status]) =>
    status && status !== stored[enrollmentId] ? [{ enrollmentId, status }] : [],
  );
}

function factsOf({ joinedAt, minutes, shownAs, hasLeft }: RollEntry): string {
  return [
    joinedAt && `joined ${clockInKolkata(new Date(joinedAt))}`,
    minutes !== null && `there for ${minutes} min`,
    shownAs.length > 0 && `in the meeting as ${shownAs.join(' and ')}`,
    hasLeft && 'no longer in this batch',
  ]
    .filter(Boolean)
    .join(', ');
}

function Person({ person }: { person: RollEntry }) {
  const { enrollmentId } = person;
  const facts = factsOf(person);
  return (
    <fieldset className="flex min-w-0 items-center gap-3 border-t border-hairline py-1">
      <legend className="float-left min-w-0 flex-1 leading-tight font-bold">
        {nameOf(person)}
        {facts && <span className="block truncate text-sm font-normal text-ink-2">{facts}</span>}
      </legend>
      <WhatsAppLearnerLink learner={person} />
      <div className="grid w-44 shrink-0 grid-cols-4 gap-1 sm:w-[27rem] sm:gap-2">
        {attendanceStatuses.map((status) => (
          <RadioBox
            key={status}
            name={enrollmentId}
            value={status}
            className="flex min-h-button cursor-pointer items-center justify-center gap-1 rounded border border-hairline bg-sheet px-1 text-[0.9375rem] leading-tight hover:border-ink-2 has-checked:border-strong has-checked:bg-soft has-checked:font-bold has-focus-visible:outline-2 max-sm:[&>input]:sr-only"
          >
            <span aria-hidden="true" className="sm:hidden">
              {statusLabels[status].charAt(0)}
            </span>
            <span className="max-sm:sr-only">{statusLabels[status]}</span>
          </RadioBox>
        ))}
      </div>
    </fieldset>
  );
}

/** The form of a roll. After a failed save, all marks stay on the page. */
function Roll({ roll }: { roll: ClassRoll }) {
  const { people } = roll;
  const stored = useRef(marksOf(people));
  const [save] = saveAttendance.useMutation();
  const form = useDeskForm({
    schema: Marks,
    defaultValues: marksOf(people),
    send: async (marks) => {
      const changed = changesBetween(stored.current, marks);
      if (changed.length === 0) return { data: {} };
      const result = await save({ id: roll.class.id, marks: changed });
      if (!result.error) stored.current = marks;
      return result;
    },
    idPrefix: 'attendance',
  });
  const { takeStored } = form.values;
  useEffect(() => {
    const latest = marksOf(people);
    // Shows newer marks of an import or a colleague, except for people whose mark was changed here.
    takeStored(latest);
    stored.current = { ...stored.current, ...latest };
  }, [people, takeStored]);
  const markOthersPresent = () => {
    const unmarked = Object.entries(form.values.read()).filter(([, status]) => !status);
    form.values.fill(Object.fromEntries(unmarked.map(([enrollmentId]) => [enrollmentId, 'present'])));
  };
  return (
    <FormFrame form={form} label="Attendance" submit="Save attendance" saved="Attendance is saved." guarded sticky>
      <p className="mb-4 flex flex-wrap items-center gap-3">
        <button type="button" data-enhance="" onClick={markOthersPresent} className={buttonClass('outline')}>
          All present
        </button>
        <span className="text-ink-2">
          Marks you have already made stay as they are.
          <span className="sm:hidden"> P is present, L late, A absent, E excused.</span>
        </span>
      </p>
      <div className="mb-4">
        {people.map((person) => (
          <Person key={person.enrollmentId} person={person} />
        ))}
      </div>
    </FormFrame>
  );
}

function RollOrReason({ roll }: { roll: ClassRoll }) {
  const { class: row, people, canMark, opensAt } = roll;
  if (row.state === 'cancelled') return <p>This class is cancelled. Attendance is not taken.</p>;
  if (people.length === 0) return <p>No one has a seat in this batch yet.</p>;
  if (canMark) {
    return (
      <>
        <Roll roll={roll} />
        <MeetingList roll={roll} />
      </>
    );
  }
  return (
    <>
      <p>{`You can mark attendance from ${timeInKolkata(new Date(opensAt))}, when the class opens.`}</p>
      <ul className="mt-4 list-disc pl-5">
        {people.map((person) => (
          <li key={person.enrollmentId}>
            {nameOf(person)} <WhatsAppLearnerLink learner={person} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function AttendancePage() {
  const { id = '' } = useParams();
  const path = deskPaths.attendance(id);
  return (
    <RecordPage title="Attendance" path={path} result={getAttendance.useQuery({ id })}>
      {(roll) => (
        <DeskPage title="Attendance" path={path} above={{ to: deskPaths.class(id), label: classText(roll.class) }}>
          <p className="mb-3 text-ink-2">
            {`${spanText(roll.class)} in India. ${roll.class.batch.course}, batch ${roll.class.batch.number}.`}
          </p>
          <div className="mb-3 empty:hidden">
            <WhatsAppClassLink text={roll.chatText} />
          </div>
          <RollOrReason roll={roll} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

export const page = deskRoute(AttendancePage, ({ id = '' }) => [visit(getAttendance, { id })]);
