import { useState } from 'react';
import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { ClassAdd, type DeskTimetable } from '../../../contract/teaching/desk-classes.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { ClassTable } from './ClassTable.tsx';
import { createClass, getTimetable } from './endpoints.ts';
import { ClassFields, TimetableForm } from './TimetableForm.tsx';

function AddClass({ timetable: { batch, timetable, trainers } }: { timetable: DeskTimetable }) {
  const open = useState<boolean>();
  const [, setOpen] = open;
  const [add] = createClass.useMutation();
  const form = useDeskForm({
    schema: ClassAdd,
    defaultValues: {
      title: '',
      day: '',
      startsAt: timetable?.startsAt ?? '19:00',
      minutes: String(timetable?.minutes ?? 120),
      trainerId: timetable?.trainerId ?? '',
      replaces: null,
    },
    send: (added) => add({ id: batch.id, ...added }),
    onSent: () => setOpen(false),
    idPrefix: 'add',
  });
  return (
    <DialogButton
      id="add-class"
      label="Add one class"
      open={open}
      title="Add one class"
      text={`It is added to the other classes of batch ${batch.number}.`}
    >
      <FormFrame form={form} label="Add one class" submit="Add the class">
        <ClassFields trainers={trainers} />
      </FormFrame>
    </DialogButton>
  );
}

function PlanClasses({ timetable }: { timetable: DeskTimetable }) {
  return (
    <>
      <h2 className="title-3 mt-6 mb-3">
        {timetable.classes.length > 0 ? 'Plan the remaining classes again' : 'Plan the classes'}
      </h2>
      <p className="mb-6 max-w-[65ch] text-ink-2">
        Holidays are left out: <TextLink to={deskPaths.holidays}>see them</TextLink>. The page of the batch shows the
        days and times of these classes.
      </p>
      <TimetableForm key={timetable.version} timetable={timetable} />
    </>
  );
}

export function TimetablePage() {
  const { id = '' } = useParams();
  const mayPlan = useMay('classes.plan');
  const path = deskPaths.batchClasses(id);
  return (
    <RecordPage title="Classes" path={path} result={getTimetable.useQuery({ id })}>
      {(timetable) => (
        <DeskPage
          title={`Classes of batch ${timetable.batch.number}`}
          path={path}
          above={
            mayPlan
              ? { to: deskPaths.batch(id), label: `${timetable.batch.course}, batch ${timetable.batch.number}` }
              : { to: deskPaths.classes, label: 'Classes' }
          }
          actions={mayPlan && <AddClass timetable={timetable} />}
        >
          <p className="mb-4">
            <TextLink to={deskPaths.batchProgress(id)}>Progress, and learners who are falling behind</TextLink>
          </p>
          <ClassTable
            caption={`Classes of batch ${timetable.batch.number}`}
            classes={timetable.classes}
            opens={({ trainer }) => mayPlan || timetable.trainers.some(({ id }) => id === trainer?.id)}
            empty="No classes yet. Plan them all at once with the form below."
          />
          {mayPlan && <PlanClasses timetable={timetable} />}
        </DeskPage>
      )}
    </RecordPage>
  );
}

export const page = deskRoute(TimetablePage, ({ id = '' }) => [visit(getTimetable, { id })]);
