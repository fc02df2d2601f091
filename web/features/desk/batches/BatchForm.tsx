import type { z } from 'zod';
import type { DeskBatchRequest } from '../../../../contract/desk-batches.ts';
import type { Option } from '../ui/FilterInputs.tsx';
import { SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import { SeatsField } from './SeatsField.tsx';

export type BatchInput = z.input<typeof DeskBatchRequest>;

type BatchFormProps = {
  of: DeskForm<BatchInput, DeskBatchRequest>;
  label: string;
  submit: string;
  /** Left out where the course is settled. */
  courses?: Option[];
};

/** What staff say of a batch, a new one or one that there is. */
export function BatchForm({ of, label, submit, courses }: BatchFormProps) {
  return (
    <FormFrame of={of} label={label} submit={submit}>
      <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
        {courses && (
          <SelectField
            of={of}
            name="courseId"
            label="Course"
            note="(cannot be changed later)"
            options={[{ value: '', label: 'Choose a course' }, ...courses]}
          />
        )}
        <TextField of={of} name="number" label="Number" inputMode="numeric" />
        <TextField of={of} name="startsOn" label="First day" type="date" />
        <TextField of={of} name="endsOn" label="Last day" note="(optional)" type="date" />
        <TextField
          of={of}
          name="classTimes"
          label="Class times"
          note="(optional)"
          placeholder="Mon to Fri, 7 to 9 pm"
        />
        <TextField of={of} name="joinLink" label="Join link" note="(optional)" inputMode="url" placeholder="https://" />
        <SeatsField of={of} />
      </div>
    </FormFrame>
  );
}
