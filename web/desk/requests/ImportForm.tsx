import { DeskLeadImport, type DeskLeadPreview } from '../../../contract/selling/desk-lead-imports.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { recordOptions } from '../ui/options.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { importLeads } from './endpoints.ts';

type ImportFormProps = {
  file: { text: string; preview: DeskLeadPreview };
  choices: DeskRequestList;
  onSaid: (message: string) => void;
};

const Choices = DeskLeadImport.pick({ source: true, courseId: true, ownerIds: true });

/** Sets the source of a file's leads and the staff who get them, and imports the new ones. */
export function ImportForm({ file, choices: { courses, owners, sources }, onSaid }: ImportFormProps) {
  const { text, preview } = file;
  const fresh = preview.rows.filter(({ state }) => state === 'new').length;
  const [send] = importLeads.useMutation();
  const form = useDeskForm({
    schema: Choices,
    defaultValues: { source: sources[0] ?? '', courseId: '', ownerIds: [] },
    send: async (chosen) => {
      const result = await send({ text, columns: preview.columns, ...chosen });
      if (result.data) onSaid(result.data.message);
      return result;
    },
    idPrefix: 'import',
  });
  if (fresh === 0) return <p className="font-medium">No row is new: there is nothing to import.</p>;
  return (
    <FormFrame form={form} label="Import" submit={`Import ${fresh} ${fresh === 1 ? 'lead' : 'leads'}`} saved="">
      <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
        <SelectField
          form={form}
          name="source"
          label="Source"
          options={sources.map((source) => ({ value: source, label: source }))}
        />
        <SelectField
          form={form}
          name="courseId"
          label="Course of rows that name none"
          none="Not known yet"
          options={recordOptions(courses)}
        />
      </div>
      <fieldset className="mb-6">
        <legend className="mb-1.5 font-bold">Owners, in turn</legend>
        <ul className="flex flex-wrap gap-x-6">
          {owners.map(({ id, name }) => (
            <li key={id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  {...form.hookForm.register('ownerIds')}
                  type="checkbox"
                  value={id}
                  className="size-5 shrink-0 accent-ink"
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">Choose none to import the leads without an owner.</p>
      </fieldset>
    </FormFrame>
  );
}
