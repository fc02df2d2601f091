import { useState } from 'react';
import type { DeskBatch } from '../../../../contract/desk-batches.ts';
import { BatchForm } from './BatchForm.tsx';
import { useSaveDeskBatchMutation } from './endpoints.ts';

/** The form of a batch that there is. It saves over the version that it was opened with, or saved itself. */
export function EditBatch({ batch }: { batch: DeskBatch }) {
  const { id, course, number, startsOn, endsOn, classTimes, seats, joinLink } = batch;
  const [version, setVersion] = useState(batch.version);
  const [save] = useSaveDeskBatchMutation();
  return (
    <BatchForm
      label="Details of the batch"
      submit="Save"
      defaultValues={{
        courseId: course.id,
        number: String(number),
        startsOn,
        endsOn: endsOn ?? '',
        classTimes,
        seats: seats === null ? null : String(seats),
        joinLink: joinLink ?? '',
      }}
      send={async ({ courseId: _, ...fields }) => {
        const answer = await save({ id, version, ...fields });
        if (answer.data) setVersion(answer.data.data.version);
        return answer;
      }}
    />
  );
}
