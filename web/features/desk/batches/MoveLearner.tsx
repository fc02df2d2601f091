import { type DeskBatch, DeskBatchMove } from '../../../../contract/desk-batches.ts';
import { SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useGetDeskBatchesQuery, useMoveDeskBatchLearnerMutation } from './endpoints.ts';
import { seatsText } from './texts.ts';

type MoveLearnerProps = { batch: DeskBatch; place: { id: string; enrollment: string } };

/** Chooses the batch of the same course that a learner moves to. */
export function MoveLearner({ batch, place }: MoveLearnerProps) {
  const { data: list, isError, refetch } = useGetDeskBatchesQuery({ course: batch.course.id });
  const [move] = useMoveDeskBatchLearnerMutation();
  const of = useDeskForm({
    schema: DeskBatchMove,
    defaultValues: { batchId: '' },
    send: (to) => move({ ...place, ...to }),
  });
  if (!list) return <Loading what="batches" failed={isError} onRetry={refetch} />;
  const others = list.data.filter(({ id, when }) => id !== batch.id && when !== 'over');
  if (others.length === 0) return <p className="text-ink-2">This course has no other batch to move to.</p>;
  const options = others.map((other) => ({
    value: other.id,
    label: `Batch ${other.number}: ${seatsText(other)}`,
  }));
  return (
    <FormFrame of={of} label="Move to another batch" submit="Move">
      <SelectField
        of={of}
        name="batchId"
        label="Move to"
        options={[{ value: '', label: 'Choose a batch' }, ...options]}
      />
    </FormFrame>
  );
}
