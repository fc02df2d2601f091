import { Link } from 'react-router';
import { type DeskBatchOptions, DeskBatchRequest } from '../../../../contract/desk-batches.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useLeave } from '../ui/use-leave.ts';
import { BatchForm, type BatchInput } from './BatchForm.tsx';
import { useCreateDeskBatchMutation, useGetDeskBatchOptionsQuery } from './endpoints.ts';

const empty: BatchInput = {
  courseId: '',
  number: '',
  startsOn: '',
  endsOn: '',
  classTimes: '',
  seats: '',
  joinLink: '',
};

function NewBatchForm({ options }: { options: DeskBatchOptions['data'] }) {
  const [create] = useCreateDeskBatchMutation();
  const { isLeaving, leave } = useLeave();
  const of = useDeskForm<BatchInput, DeskBatchRequest>({
    schema: DeskBatchRequest,
    defaultValues: { ...empty, number: String(options.nextNumber) },
    send: async (batch) => {
      const answer = await create(batch);
      if (answer.data) leave(deskPaths.batch(answer.data.id));
      return answer;
    },
  });
  const courses = options.courses.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <BatchForm of={of} label="New batch" submit="Make the batch" courses={courses} />
    </>
  );
}

/** The form of a batch that there is not yet. */
export function NewBatchPage() {
  const { data: options, isError, refetch } = useGetDeskBatchOptionsQuery();
  const above = (
    <Link to={deskPaths.batches} className={linkClass}>
      Batches
    </Link>
  );
  return (
    <DeskPage title="New batch" path={deskPaths.newBatch} above={above}>
      {options ? <NewBatchForm options={options} /> : <Loading what="courses" failed={isError} onRetry={refetch} />}
    </DeskPage>
  );
}
