import { useState } from 'react';
import { type DeskBatch, DeskBatchJoin } from '../../../../contract/desk-batches.ts';
import { CheckField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useAddDeskBatchLearnerMutation } from './endpoints.ts';

/** Gives somebody a seat in a batch, by their e-mail. */
export function AddLearner({ batch: { id, course } }: { batch: DeskBatch }) {
  const [add] = useAddDeskBatchLearnerMutation();
  const [said, setSaid] = useState('');
  const of = useDeskForm({
    schema: DeskBatchJoin,
    defaultValues: { email: '', enroll: false },
    send: async (who) => {
      const answer = await add({ id, ...who });
      setSaid(answer.data?.message ?? '');
      return answer;
    },
    next: () => ({ email: '', enroll: false }),
  });
  return (
    <div className="mt-8 max-w-2xl">
      <FormFrame of={of} label="Add a learner" submit="Add to the batch" saved={said}>
        <TextField of={of} name="email" label="Add a learner by e-mail" type="email" inputMode="email" />
        <CheckField
          of={of}
          name="enroll"
          label={`Enroll them in ${course.title}`}
          note="if they are not in the course yet. They get a mail about it."
        />
      </FormFrame>
    </div>
  );
}
