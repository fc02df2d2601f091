import { AttendanceImport, LATE_MINUTES, MAX_LIST_CHARACTERS } from '../../../../contract/desk-attendance.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextAreaField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useImportDeskAttendanceMutation } from './endpoints.ts';

const FILE_CLASS =
  'block w-full cursor-pointer rounded border-2 border-dashed border-strong bg-sheet px-4 py-4 text-base file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-solid file:border-strong file:bg-transparent file:px-4 file:font-bold file:text-ink hover:bg-soft';

/** Takes the list of a meeting: a chosen file comes into the field below it, where a list can be pasted, too. */
export function ImportForm({ id, onSaid }: { id: string; onSaid: (message: string) => void }) {
  const [send] = useImportDeskAttendanceMutation();
  const of = useDeskForm({
    schema: AttendanceImport,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      const answer = await send({ id, text });
      onSaid(answer.data?.message ?? '');
      return answer;
    },
    next: () => ({ text: '' }),
    idPrefix: 'import',
  });
  const { setValue } = of.form;
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    // A character is at most four bytes; a longer file is refused by what it begins with.
    const text = await file.slice(0, 4 * MAX_LIST_CHARACTERS + 4).text();
    setValue('text', text, { shouldDirty: true, shouldValidate: true });
    // So that the same file can be chosen once more.
    input.value = '';
  };
  return (
    <FormFrame of={of} label="List of the meeting" submit="Import the list" variant="outline" saved="">
      <ul className="mb-4 list-disc pl-5 text-ink-2">
        <li>Zoom: open Reports, then Meeting and webinar history. Press the number of participants, then Export.</li>
        <li>Google Meet mails the attendance report to who organized the meeting. Download it as CSV.</li>
        <li>{`Late is who joins more than ${LATE_MINUTES} minutes after the start, or stays for less than half of the class.`}</li>
        <li>Absent is who is not in the list, once all names in it are known. What you mark by hand stays.</li>
      </ul>
      <Field label="File" id="import-file" note="(CSV)">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={({ target }) => read(target)}
            className={FILE_CLASS}
          />
        )}
      </Field>
      <TextAreaField of={of} name="text" label="Or paste the list" rows={4} />
    </FormFrame>
  );
}
