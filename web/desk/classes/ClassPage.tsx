import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import {
  ClassAdd,
  ClassCancel,
  ClassNotesSave,
  ClassSave,
  type DeskClassDetail,
} from '../../../contract/teaching/desk-classes.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FactList } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordColumns, RecordSection } from '../ui/RecordColumns.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { NewTab, TextLink } from '../ui/TextLink.tsx';
import { useDeskForm, useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { cancelClass, createClass, getClass, saveClass, saveClassNotes } from './endpoints.ts';
import { emailedText, spanText, stateLabels, timeInputOf } from './labels.ts';
import { ClassFields } from './TimetableForm.tsx';
import { WhatsAppClassLink } from './WhatsAppLinks.tsx';

type ClassProps = { liveClass: DeskClassDetail };
/** The forms of one class share its version, so that saving one does not clear the values typed into the other. */
type VersionedClassProps = ClassProps & { shared: readonly [number, (version: number) => void] };

// The version belongs to the record and not to the typed values.
const Changes = ClassSave.omit({ version: true });
const Cancellation = ClassCancel.omit({ version: true });
const Notes = ClassNotesSave.omit({ version: true });

function EditClass({ liveClass, shared }: VersionedClassProps) {
  const [save] = saveClass.useMutation();
  const form = useVersionedForm({
    schema: Changes,
    defaultValues: {
      ...timeInputOf(liveClass),
      title: liveClass.title,
      trainerId: liveClass.trainer?.id ?? '',
      joinLink: liveClass.joinLink ?? '',
    },
    version: liveClass.version,
    shared,
    send: (changes) => save({ id: liveClass.id, ...changes }),
  });
  return (
    <FormFrame form={form} label="Change the class">
      <p className="mb-4 text-ink-2">If the time or the trainer changes, learners get an email.</p>
      <ClassFields trainers={liveClass.trainers} />
      <TextInput name="joinLink" label="Join link" note="(empty: the link of the batch)" inputMode="url" />
    </FormFrame>
  );
}

function ClassNotes({ liveClass, shared }: VersionedClassProps) {
  const [save] = saveClassNotes.useMutation();
  const form = useVersionedForm({
    schema: Notes,
    defaultValues: {
      recordingUrl: liveClass.recordingUrl ?? '',
      recordingFile: liveClass.recordingFile ?? '',
      notes: liveClass.notes,
    },
    version: liveClass.version,
    shared,
    send: (notes) => save({ id: liveClass.id, ...notes }),
    idPrefix: 'notes',
  });
  return (
    <FormFrame form={form} label="Recording and notes" submit="Save recording and notes" guarded>
      <TextInput name="recordingUrl" label="Recording link" note="(optional)" inputMode="url" placeholder="https://" />
      {liveClass.hasStore && (
        <TextInput
          name="recordingFile"
          label="Or the recording’s file"
          note="(its path in the store of recordings, such as devops-12/class-3.mp4; captions go beside it as class-3.vtt)"
        />
      )}
      {liveClass.recordingFile && (
        <p>
          <a href={paths.recording(liveClass.id)} className="inline-flex min-h-11 items-center as-link">
            Watch the recording
          </a>
        </p>
      )}
      <TextArea name="notes" label="Notes" note="(optional, Markdown)" rows={5} />
    </FormFrame>
  );
}

function CancelClass({ liveClass }: ClassProps) {
  const { id, version, learners } = liveClass;
  const [cancel] = cancelClass.useMutation();
  const form = useDeskForm({
    schema: Cancellation,
    defaultValues: { reason: '' },
    send: (cancellation) => cancel({ id, version, ...cancellation }),
    idPrefix: 'cancel',
  });
  return (
    <DialogButton
      id="cancel-class"
      label="Cancel the class"
      title={`Cancel the class on ${spanText(liveClass)}?`}
      text={`${emailedText(learners)} A cancelled class stays cancelled, but you can add another in its place.`}
    >
      <FormFrame form={form} label="Cancel the class" submit="Cancel the class and email the learners" variant="bad">
        <TextInput name="reason" label="Reason" note="(learners read it)" />
      </FormFrame>
    </DialogButton>
  );
}

function ReplaceClass({ liveClass }: ClassProps) {
  const [add] = createClass.useMutation();
  const form = useNewForm({
    schema: ClassAdd,
    defaultValues: {
      ...timeInputOf(liveClass),
      day: '',
      title: liveClass.title || `In place of class ${liveClass.number}`,
      trainerId: liveClass.trainer?.id ?? '',
      replaces: liveClass.id,
    },
    create: (added) => add({ id: liveClass.batch.id, ...added }),
    pathOf: deskPaths.class,
  });
  return (
    <FormFrame form={form} label="Add a class in its place" submit="Add the class" guarded>
      <ClassFields trainers={liveClass.trainers} />
    </FormFrame>
  );
}

function PlanClass({ liveClass, shared }: VersionedClassProps) {
  if (liveClass.state !== 'cancelled') {
    return (
      <>
        <h2 className="title-3 mb-3">Change</h2>
        <EditClass liveClass={liveClass} shared={shared} />
        {liveClass.state === 'planned' && (
          <div className="mt-6">
            <CancelClass liveClass={liveClass} />
          </div>
        )}
      </>
    );
  }
  if (liveClass.replacedBy) {
    return (
      <p className="mt-8">
        <TextLink to={deskPaths.class(liveClass.replacedBy)}>See the class in its place</TextLink>
      </p>
    );
  }
  return (
    <>
      <h2 className="title-3 mb-3">Add a class in its place</h2>
      <ReplaceClass liveClass={liveClass} />
    </>
  );
}

function ClassForms({ liveClass }: ClassProps) {
  const shared = useState(liveClass.version);
  const mayPlan = useMay('classes.plan');
  const isHeld = liveClass.state !== 'cancelled';
  const notes = isHeld && (
    <RecordSection title="Recording and notes">
      <ClassNotes liveClass={liveClass} shared={shared} />
    </RecordSection>
  );
  return (
    <RecordColumns label="Recording and notes" aside={notes}>
      <ClassFacts liveClass={liveClass} />
      {isHeld && (
        <p className="flex flex-wrap gap-3">
          <Link to={deskPaths.attendance(liveClass.id)} className={buttonClass('ink')}>
            Attendance
          </Link>
          {liveClass.state === 'planned' && liveClass.meetingLink && (
            <a
              href={liveClass.meetingLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('outline')}
            >
              Open the meeting
              <NewTab />
            </a>
          )}
          <WhatsAppClassLink text={liveClass.chatText} />
        </p>
      )}
      {!isHeld && liveClass.chatText && (
        <p className="mb-6">
          <WhatsAppClassLink text={liveClass.chatText} />
        </p>
      )}
      {mayPlan && <PlanClass liveClass={liveClass} shared={shared} />}
    </RecordColumns>
  );
}

function ClassFacts({ liveClass }: ClassProps) {
  const { batch, trainer, cancelReason } = liveClass;
  return (
    <FactList
      facts={[
        ['When', `${spanText(liveClass)} in India`],
        [
          'Course',
          <TextLink key="batch" to={deskPaths.batchClasses(batch.id)}>
            {`${batch.course}, batch ${batch.number}`}
          </TextLink>,
        ],
        ['Trainer', trainer?.name ?? 'No one yet'],
        ...(cancelReason ? [['Reason', cancelReason] as const] : []),
      ]}
    />
  );
}

export function ClassPage() {
  const { id = '' } = useParams();
  const path = deskPaths.class(id);
  const mayPlan = useMay('classes.plan');
  return (
    <RecordPage title="Class" path={path} result={getClass.useQuery({ id })}>
      {(liveClass) => (
        <DeskPage
          title={classText(liveClass)}
          path={path}
          above={
            mayPlan
              ? { to: deskPaths.batchClasses(liveClass.batch.id), label: `Classes of batch ${liveClass.batch.number}` }
              : { to: deskPaths.classes, label: 'Classes' }
          }
          actions={<StateBadge state={stateLabels[liveClass.state]} />}
        >
          <ClassForms key={liveClass.state} liveClass={liveClass} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

export const page = deskRoute(ClassPage, ({ id = '' }) => [visit(getClass, { id })]);
