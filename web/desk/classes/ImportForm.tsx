import { AttendanceImport, LATE_MINUTES, MAX_LIST_CHARACTERS } from '../../../contract/teaching/desk-attendance.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { importAttendance } from './endpoints.ts';

/** Imports a meeting list, pasted or from a file, whose text fills the field. */
export function ImportForm({ id, onMessage }: { id: string; onMessage: (message: string) => void }) {
  const [send] = importAttendance.useMutation();
  const form = useDeskForm({
    schema: AttendanceImport,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      const result = await send({ id, text });
      onMessage(result.data?.message ?? '');
      return result;
    },
    next: () => ({ text: '' }),
    idPrefix: 'import',
  });
  return (
    <FormFrame form={form} label="Attendance list" submit="Import the list" variant="outline" saved="">
      <ul className="mb-4 list-disc pl-5 text-ink-2">
        <li>Zoom: open Reports, then Meeting and webinar history. Click the number of participants, then Export.</li>
        <li>Google Meet emails the attendance report to the organizer of the meeting. Download it as CSV.</li>
        <li>Microsoft Teams: open the meeting in the calendar, then Attendance, and download the report.</li>
        <li>{`Learners are late if they join more than ${LATE_MINUTES} minutes after the start, or stay for less than half of the class.`}</li>
        <li>
          Import the list after the class. Once you have said who every name is, learners who are not on the list are
          marked absent. Marks made by hand stay as they are.
        </li>
      </ul>
      <FileInput
        id="import-file"
        label="File"
        max={MAX_LIST_CHARACTERS}
        onText={(text) => form.values.type('text', text)}
      />
      <TextArea name="text" label="Or paste the list" rows={4} />
    </FormFrame>
  );
}
