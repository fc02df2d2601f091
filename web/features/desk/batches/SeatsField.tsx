import type { DeskBatchRequest } from '../../../../contract/desk-batches.ts';
import { TextField } from '../ui/FormFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import type { BatchInput } from './BatchForm.tsx';

/** How many seats there are, or that there is no limit, which is a choice of its own. */
export function SeatsField({ of }: { of: DeskForm<BatchInput, DeskBatchRequest> }) {
  const { form } = of;
  const isLimited = form.watch('seats') !== null;
  const choose = (seats: string | null) =>
    form.setValue('seats', seats, { shouldDirty: true, shouldValidate: seats === null });
  return (
    <>
      <fieldset className="mb-7">
        <legend className="mb-1.5 block text-base leading-snug font-bold">Seats</legend>
        <div className="flex min-h-12 flex-wrap items-center gap-x-6">
          <Choice id="seats-limited" label="Limited" checked={isLimited} onChoose={() => choose('')} />
          <Choice id="seats-unlimited" label="No limit" checked={!isLimited} onChoose={() => choose(null)} />
        </div>
      </fieldset>
      {isLimited && <TextField of={of} name="seats" label="Number of seats" inputMode="numeric" />}
    </>
  );
}

type ChoiceProps = { id: string; label: string; checked: boolean; onChoose: () => void };

function Choice({ id, label, checked, onChoose }: ChoiceProps) {
  return (
    <span className="flex min-h-11 items-center gap-2">
      <input id={id} type="radio" name="seat-limit" checked={checked} onChange={onChoose} className="size-5" />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
