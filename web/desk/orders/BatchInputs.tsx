import { longDate } from '../../../contract/base/calendar.ts';
import type { OpenBatch } from '../../../contract/teaching/desk-batches.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';

type BatchInputsProps = {
  batches: readonly OpenBatch[];
  none: string;
};

/** A choice of batches with a free seat; a batch that has begun needs a tick as well. */
export function BatchInputs({ batches, none }: BatchInputsProps) {
  const batchId = useFieldValue('batchId');
  const batch = batches.find(({ id }) => id === batchId);
  return (
    <>
      <Select name="batchId" label="Batch" none={none} options={batchOptions(batches)} />
      {batch?.hasBegun && (
        <CheckBox
          name="pastStart"
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
