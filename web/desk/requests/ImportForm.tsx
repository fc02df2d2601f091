import {
  type DeskLeadFile,
  DeskLeadImport,
  type DeskLeadPreview,
  type DeskLeadsImported,
} from '../../../contract/selling/desk-lead-imports.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { ListBox } from '../../ui/form/CheckBox.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { recordOptions } from '../ui/options.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { importLeads } from './endpoints.ts';

type ImportFormProps = {
  file: DeskLeadFile;
  preview: DeskLeadPreview;
  choices: DeskRequestList;
  onDone: (imported: DeskLeadsImported) => void;
};

const ImportChoices = DeskLeadImport.pick({ source: true, courseId: true, ownerIds: true });

export function ImportForm({ file, preview, choices: { courses, owners, sources }, onDone }: ImportFormProps) {
  const lines = preview.rows.flatMap(({ state, line }) => (state === 'new' || state === 'reopened' ? line : []));
  const [send] = importLeads.useMutation();
  const form = useDeskForm({
    schema: ImportChoices,
    defaultValues: { source: '', courseId: '', ownerIds: [] },
    send: async (values) => {
      const result = await send({ ...file, columns: preview.columns, lines, ...values });
      if (result.data) onDone(result.data);
      return result;
    },
    idPrefix: 'import',
  });
  const isWaiting = preview.rows.some(({ state }) => state === 'unmapped');
  if (lines.length === 0)
    return (
      <p className="font-medium">
        {isWaiting ? 'Choose the courses above to import these rows.' : 'No row is new: there is nothing to import.'}
      </p>
    );
  return (
    <FormFrame
      form={form}
      label="Import"
      submit={`Import ${lines.length} ${lines.length === 1 ? 'lead' : 'leads'}`}
      saved=""
    >
      <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
        <Select
          name="source"
          label="Source"
          none="Choose a source"
          options={sources.map((source) => ({ value: source, label: source }))}
        />
        <Select
          name="courseId"
          label="Course for rows without one"
          none="Not known yet"
          options={recordOptions(courses)}
        />
      </div>
      <fieldset className="mb-6">
        <legend className="mb-1.5 font-bold">Share the leads among</legend>
        <ul className="flex flex-wrap gap-x-6">
          {owners.map(({ id, name }) => (
            <li key={id}>
              <ListBox name="ownerIds" value={id} className="flex min-h-11 items-center gap-3">
                {name}
              </ListBox>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">Choose none to import the leads without an owner.</p>
      </fieldset>
    </FormFrame>
  );
}
