import { longDate } from '../../../contract/base/calendar.ts';
import { rateUnits, type TrainerMonth, type TrainerRate, TrainerRateAdd } from '../../../contract/money/trainer-pay.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { rupeesField } from '../ui/field-schemas.ts';
import { recordOptions } from '../ui/options.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { createTrainerRate, deleteTrainerRate } from './endpoints.ts';
import { rateText, unitNames } from './labels.ts';

const columns: Column<TrainerRate>[] = [
  { label: 'Rate', cell: rateText },
  { label: 'For', cell: ({ course }) => course?.title ?? 'Courses without their own rate' },
  { label: 'From', cell: ({ fromOn }) => longDate(fromOn) },
];

type RatesProps = { trainerMonth: TrainerMonth; id: string };

export function Rates({ trainerMonth: { rates, courses, canPay }, id }: RatesProps) {
  const [remove] = deleteTrainerRate.useMutation();
  const change: Column<TrainerRate> = {
    label: 'Actions',
    cell: (rate) => (
      <ActionButton id={`remove-${rate.id}`} act={() => remove({ id, rate: rate.id })}>
        Remove<span className="sr-only"> the rate of {rateText(rate)}</span>
      </ActionButton>
    ),
  };
  return (
    <section>
      <h2 className="title-3 mb-3">Rates</h2>
      <RecordTable
        caption="Rates, newest first"
        columns={canPay ? [...columns, change] : columns}
        rows={rates}
        keyOf={(rate) => rate.id}
        empty="No rates yet."
      />
      {canPay && <AddRate id={id} courses={courses} />}
    </section>
  );
}

const emptyRate = { courseId: '', unit: 'hour' as const, paise: '', fromOn: '' };
const RateForm = TrainerRateAdd.extend({ paise: rupeesField(TrainerRateAdd.shape.paise) });
const units = rateUnits.map((value) => ({ value, label: `for ${unitNames[value]}` }));

function AddRate({ id, courses }: Pick<TrainerMonth, 'courses'> & { id: string }) {
  const [add] = createTrainerRate.useMutation();
  const form = useDeskForm({
    schema: RateForm,
    defaultValues: emptyRate,
    send: (rate) => add({ id, ...rate }),
    next: () => emptyRate,
    idPrefix: 'rate',
  });
  return (
    <div className="mt-6">
      <FormFrame form={form} label="Add a rate" submit="Add the rate">
        <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
          <TextInput name="paise" label="Rate (₹)" inputMode="decimal" />
          <Select name="unit" label="Paid" options={units} />
          <Select
            name="courseId"
            label="For the course"
            none="Courses without their own rate"
            options={recordOptions(courses)}
          />
          <DateInput name="fromOn" label="From" />
        </div>
      </FormFrame>
    </div>
  );
}
