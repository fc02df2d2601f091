import { Link, useNavigate } from 'react-router';
import type { DeskBatchOptions } from '../../../../contract/desk-batches.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
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
  const navigate = useNavigate();
  const [create] = useCreateDeskBatchMutation();
  return (
    <BatchForm
      label="New batch"
      submit="Make the batch"
      defaultValues={{ ...empty, number: String(options.nextNumber) }}
      courses={options.courses.map(({ id, title }) => ({ value: id, label: title }))}
      send={async (batch) => {
        const answer = await create(batch);
        if (answer.data) navigate(deskPaths.batch(answer.data.data.id));
        return answer;
      }}
    />
  );
}

/** The form of a batch that there is not yet. */
export function NewBatchPage() {
  const { data: options, isError, refetch } = useGetDeskBatchOptionsQuery();
  return (
    <DeskPage title="New batch" path={deskPaths.newBatch} above={<Link to={deskPaths.batches}>Batches</Link>}>
      {options ? <NewBatchForm options={options} /> : <Loading what="courses" failed={isError} onRetry={refetch} />}
    </DeskPage>
  );
}
