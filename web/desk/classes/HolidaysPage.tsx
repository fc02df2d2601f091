import { useState } from 'react';
import { dayInWords } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type Holiday, HolidayAdd } from '../../../contract/teaching/desk-classes.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { createHoliday, deleteHoliday, listHolidays } from './endpoints.ts';

function RemoveHoliday({ day, name }: Holiday) {
  const [remove] = deleteHoliday.useMutation();
  return (
    <ActionButton id={`remove-${day}`} act={() => remove({ day })}>
      Remove<span className="sr-only"> {name}</span>
    </ActionButton>
  );
}

const columns: ListColumn<Holiday>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Day', cell: ({ day }) => dayInWords(day), phone: 'below' },
  { label: 'Actions', cell: RemoveHoliday, width: 's', phone: 'beside' },
];

function AddHoliday() {
  const [add] = createHoliday.useMutation();
  const [message, setMessage] = useState('');
  const form = useDeskForm({
    schema: HolidayAdd,
    defaultValues: { day: '', name: '' },
    send: async (holiday) => {
      const result = await add(holiday);
      setMessage(result.data?.message ?? '');
      return result;
    },
    next: () => ({ day: '', name: '' }),
  });
  return (
    <DialogButton
      id="add-holiday"
      label="New holiday"
      title="New holiday"
      text="No class will be planned on this day."
      className={buttonClass('accent')}
    >
      <FormFrame form={form} label="Add a holiday" submit="Add the holiday" saved={message}>
        <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
          <TextInput name="day" label="Day" type="date" />
          <TextInput name="name" label="Name" placeholder="Diwali" />
        </div>
      </FormFrame>
    </DialogButton>
  );
}

export function HolidaysPage() {
  return (
    <DeskPage
      title="Holidays"
      path={deskPaths.holidays}
      actions={<AddHoliday />}
      about="A new timetable leaves these days out. Classes already planned on these days stay until you move them."
    >
      <Loaded what="holidays" result={listHolidays.useQuery()}>
        {(holidays) => (
          <ListTable
            caption="Holidays"
            columns={columns}
            rows={holidays}
            keyOf={({ day }) => day}
            empty="No holidays yet."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(HolidaysPage, () => [visit(listHolidays, undefined)]);
