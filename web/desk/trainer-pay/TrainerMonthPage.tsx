import { useParams } from 'react-router';
import { longDate, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type PayLine, type TrainerMonth, TrainerPaymentFields } from '../../../contract/money/trainer-pay.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { rupeesField, rupeesText } from '../ui/field-schemas.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { approveTrainerMonth, getTrainerMonth, payTrainerMonth, withdrawTrainerMonth } from './endpoints.ts';
import { hoursText, rateText, stateLabels, totalText } from './labels.ts';
import { Rates } from './Rates.tsx';

const columns: Column<PayLine>[] = [
  { label: 'Day', cell: ({ day }) => longDate(day) },
  {
    label: 'Class',
    cell: ({ course, batch, number, title }) => `${course}, batch ${batch}: class ${number}${title && `, ${title}`}`,
  },
  { label: 'Time', cell: ({ minutes }) => hoursText(minutes), numeric: true },
  { label: 'Rate', cell: ({ rate }) => (rate ? rateText(rate) : 'None'), numeric: true },
  { label: 'Amount', cell: ({ paise }) => (paise === null ? '–' : rupees(paise)), numeric: true },
];

export function TrainerMonthPage() {
  const { id = '', month = '' } = useParams();
  const path = deskPaths.trainerMonth(id, month);
  const above = { to: deskPaths.trainerPayOf(month), label: 'Trainers’ pay' };
  return (
    <RecordPage title="Month" path={path} above={above} result={getTrainerMonth.useQuery({ id, month })}>
      {(record) => (
        <DeskPage title={`${record.trainer.name}, ${monthName(month)}`} path={path} above={above}>
          <Month trainerMonth={record} id={id} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

type MonthProps = { trainerMonth: TrainerMonth; id: string };

function Month({ trainerMonth, id }: MonthProps) {
  const { state, lines, paidOn, reference, minutes, canPay, month, nowPaise } = trainerMonth;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section className="grid gap-4" aria-label="Total">
        <FactList
          facts={[
            ['State', stateLabels[state].label],
            ['Taught', hoursText(minutes)],
            ['Total', totalText(trainerMonth)],
            ...(paidOn ? ([['Paid', `${longDate(paidOn)}, ${reference}`]] as const) : []),
          ]}
        />
        {nowPaise !== null && (
          <p className="border-l-4 border-bad bg-sunk px-4 py-3">
            {`Classes or rates have changed since the approval: the total would now be ${rupees(nowPaise)}.`}
          </p>
        )}
        {canPay && <Actions trainerMonth={trainerMonth} id={id} />}
      </section>
      <section>
        <h2 className="title-3 mb-3">Classes</h2>
        <RecordTable
          caption={`Classes held in ${monthName(month)}`}
          columns={columns}
          rows={lines}
          keyOf={({ classId }) => classId}
          empty="No classes were held in this month."
        />
      </section>
      <Rates trainerMonth={trainerMonth} id={id} />
    </div>
  );
}

function Actions({ trainerMonth, id }: MonthProps) {
  const { state, month, totalPaise, classesWithoutRate, classes } = trainerMonth;
  const [approve] = approveTrainerMonth.useMutation();
  const [withdraw] = withdrawTrainerMonth.useMutation();
  const params = { id, month };
  if (state === 'open' && classes > 0 && classesWithoutRate === 0) {
    return (
      <div>
        <ActionButton id="approve" variant="ink" act={() => approve({ ...params, totalPaise })}>
          {`Approve ${rupees(totalPaise)}`}
        </ActionButton>
      </div>
    );
  }
  if (state === 'open' && classesWithoutRate > 0)
    return <p className="text-ink-2">Add the missing rate to approve the month.</p>;
  if (state === 'paid') return <Pay trainerMonth={trainerMonth} id={id} submit="Correct the payment" />;
  if (state !== 'approved') return null;
  return (
    <>
      <Pay trainerMonth={trainerMonth} id={id} submit="Record the payment" />
      <div>
        <ActionButton
          id="withdraw"
          act={() => withdraw(params)}
          confirm={{
            title: 'Undo the approval?',
            text: 'The total then follows the classes and rates until you approve the month again.',
            button: 'Undo',
          }}
        >
          Undo the approval
        </ActionButton>
      </div>
    </>
  );
}

const PaymentFields = TrainerPaymentFields.extend({
  tdsPaise: rupeesField(TrainerPaymentFields.shape.tdsPaise),
});

function Pay({ trainerMonth, id, submit }: MonthProps & { submit: string }) {
  const { month, paidOn, reference, pan, invoiceNumber, tdsPaise } = trainerMonth;
  const [pay] = payTrainerMonth.useMutation();
  const form = useDeskForm({
    schema: PaymentFields,
    defaultValues: {
      ...{ paidOn: paidOn ?? '', reference: reference ?? '', pan, invoiceNumber },
      tdsPaise: rupeesText(tdsPaise),
    },
    send: (body) => pay({ id, month, was: reference, ...body }),
    idPrefix: 'pay',
  });
  return (
    <FormFrame form={form} label={submit} submit={submit}>
      <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
        <DateInput name="paidOn" label="Paid on" />
        <TextInput name="reference" label="UTR or reference no." />
        <TextInput name="invoiceNumber" label="Trainer’s invoice no." note="(optional)" />
        <TextInput name="pan" label="PAN" note="(optional)" />
        <TextInput name="tdsPaise" label="TDS deducted (₹)" inputMode="decimal" />
      </div>
    </FormFrame>
  );
}

export const page = deskRoute(TrainerMonthPage, ({ id = '', month = '' }) => [visit(getTrainerMonth, { id, month })]);
