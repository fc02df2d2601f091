import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { longDate } from '../../../contract/base/calendar.ts';
import type { OpenBatch } from '../../../contract/teaching/desk-batches.ts';
import { CheckField, SelectField } from '../ui/FormFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';

type BatchInput = { batchId: string; pastStart?: boolean | undefined };
type BatchInputsProps<Input extends FieldValues & BatchInput, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
  batches: readonly OpenBatch[];
  /** The label of the empty choice. */
  none: string;
};

/** A choice of batches with a free seat; a batch that has begun needs a tick as well. */
export function BatchInputs<Input extends FieldValues & BatchInput, Output extends FieldValues>({
  form,
  batches,
  none,
}: BatchInputsProps<Input, Output>) {
  // `Input` has these fields by its bound, which its paths do not show.
  const field = (name: keyof BatchInput) => name as Path<Input>;
  const batchId = useWatch({ control: form.hookForm.control, name: field('batchId') });
  const batch = batches.find(({ id }) => id === batchId);
  return (
    <>
      <SelectField form={form} name={field('batchId')} label="Batch" none={none} options={batchOptions(batches)} />
      {batch?.hasBegun && (
        <CheckField
          form={form}
          name={field('pastStart')}
          label="Sell a seat although the batch has begun"
          note={`(its first day was ${longDate(batch.startsOn)}: the learner has missed classes)`}
        />
      )}
    </>
  );
}

function batchOptions(batches: readonly OpenBatch[]) {
  const openBatches = batches.filter(({ seatsLeft }) => seatsLeft !== 0);
  return openBatches.map(({ id, number, startsOn, hasBegun, seatsLeft }) => ({
    value: id,
    label: `Batch ${number}, ${hasBegun ? 'began' : 'starts'} ${longDate(startsOn)}${seatsLeft === null ? '' : `, ${seatsLeft} left`}`,
  }));
}
