import { type DeskBatch, DeskBatchRequest } from '../../../../contract/desk-batches.ts';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { BatchForm, type BatchInput } from './BatchForm.tsx';
import { useSaveDeskBatchMutation } from './endpoints.ts';

/** What the form of a batch is filled with. */
function inputOf({ course, number, startsOn, endsOn, classTimes, seats, joinLink }: DeskBatch): BatchInput {
  return {
    courseId: course.id,
    number: String(number),
    startsOn,
    endsOn: endsOn ?? '',
    classTimes,
    seats: seats === null ? null : String(seats),
    joinLink: joinLink ?? '',
  };
}

/** The form of a batch that there is. */
export function EditBatch({ batch }: { batch: DeskBatch }) {
  const [save] = useSaveDeskBatchMutation();
  const of = useVersionedForm<BatchInput, DeskBatchRequest>({
    schema: DeskBatchRequest,
    defaultValues: inputOf(batch),
    version: batch.version,
    send: ({ courseId: _, ...fields }) => save({ id: batch.id, ...fields }),
  });
  return <BatchForm of={of} label="Details of the batch" submit="Save" />;
}
