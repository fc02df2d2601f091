import { type SyntheticEvent, useRef } from 'react';
import { z } from 'zod';
import { type DeskRequest, DeskRequestSave } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { Select } from '../../ui/form/fields.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ownerOptions, recordOptions } from '../ui/options.ts';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { saveRequest } from './endpoints.ts';
import { stageChanges } from './labels.ts';
import { StageBadge } from './RequestStage.tsx';

const { ownerId, courseId } = DeskRequestSave.shape;
const orNull = z.string().transform((value) => value || null);

const StatusFields = z.object({
  ownerId: orNull.pipe(ownerId),
  courseId: z
    .string()
    .transform((value) => value || undefined)
    .pipe(courseId),
});

/** The owner of a request, and its course until the person is enrolled. The other buttons save both, and another stage. */
export function RequestStatusForm({ request }: { request: DeskRequest }) {
  const { id, version, stage, owner, course } = request;
  const [save] = saveRequest.useMutation();
  const stageToSave = useRef(stage);
  const form = useVersionedForm({
    schema: StatusFields,
    defaultValues: { ownerId: owner?.id ?? '', courseId: course?.id ?? '' },
    version,
    send: (change) => save({ id, stage: stageToSave.current, ...change }),
  });
  const saveAs = (newStage: typeof stage) => (event?: SyntheticEvent) => {
    stageToSave.current = newStage;
    return form.submit(event);
  };

  return (
    <>
      <p role="status" className="mb-4">
        <span className="mr-2 text-ink-2">Stage</span>
        <StageBadge stage={stage} />
      </p>
      <FormFrame
        form={{ ...form, submit: saveAs(stage) }}
        label="Next step"
        variant="outline"
        beside={stageChanges[stage].map(({ to, label }) => (
          <BusyButton
            key={to}
            type="button"
            isBusy={form.isBusy}
            onClick={saveAs(to)}
            className={buttonClass(to === 'contacted' ? 'ink' : 'quiet')}
          >
            {label}
          </BusyButton>
        ))}
      >
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Select name="ownerId" label="Owner" none="No one" options={ownerOptions(request)} />
          {stage !== 'enrolled' && <Select name="courseId" label="Course" {...courseOptions(request)} />}
        </div>
      </FormFrame>
    </>
  );
}

/** The courses that are sold, and the present one even if it is no longer. */
function courseOptions({ course, courses }: DeskRequest) {
  if (!course) return { none: 'Not known yet', options: recordOptions(courses) };
  const isListed = courses.some(({ id }) => id === course.id);
  return { options: recordOptions(isListed ? courses : [...courses, course]) };
}
