import { z } from 'zod';
import { type DeskLeadPreview, MendedLeads } from '../../../contract/selling/desk-lead-imports.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import type { Result } from '../../ui/form/use-submission.ts';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';

const Mending = z.object({ rows: MendedLeads });
type Mending = z.infer<typeof Mending>;

const MAX_ROWS = 100;

type LeadMendingProps = {
  preview: DeskLeadPreview;
  onMend: (rows: Mending['rows']) => PromiseLike<Result<unknown>>;
};

export function LeadMending({ preview, onMend }: LeadMendingProps) {
  const bad = preview.rows.filter(({ state }) => state === 'bad');
  const refused = preview.rows.filter(({ state }) => state === 'bad' || state === 'unmapped').length;
  const shown = bad.slice(0, MAX_ROWS);
  const form = useDeskForm({
    schema: Mending,
    defaultValues: {
      rows: shown.map(({ line, name, mobileShown, email }) => ({ line, name, mobile: mobileShown, email })),
    },
    send: ({ rows }) => onMend(rows),
    idPrefix: 'mend',
  });
  if (preview.refusedFile === '') return null;
  return (
    <section className="mb-8">
      <h2 className="title-3 mb-3">{`Cannot be imported yet: ${refused}`}</h2>
      <p className="mb-4">
        <button
          type="button"
          onClick={() => saveCsv('rows-not-imported', preview.refusedFile)}
          className={buttonClass('outline')}
        >
          Download the rows that are left out
        </button>
      </p>
      {shown.length > 0 && (
        <FormFrame form={form} label="Correct the rows" submit="Check these rows again" variant="outline" saved="">
          {shown.map(({ line, problem }, index) => (
            <fieldset key={line} className="mb-2 border-t border-hairline pt-3">
              <legend className="float-left mb-2 w-full font-bold">
                {`Line ${line}: `}
                <span className="font-normal text-bad">{problem}</span>
              </legend>
              <div className="clear-both grid gap-x-6 sm:grid-cols-3">
                <TextInput name={`rows.${index}.name`} label="Name" />
                <TextInput name={`rows.${index}.mobile`} label="Mobile" inputMode="tel" />
                <TextInput name={`rows.${index}.email`} label="Email" inputMode="email" />
              </div>
            </fieldset>
          ))}
          {bad.length > MAX_ROWS && (
            <p className="mb-4 text-ink-2">{`And ${bad.length - MAX_ROWS} more, which appear once these are corrected.`}</p>
          )}
        </FormFrame>
      )}
    </section>
  );
}

/** Lets the browser save a CSV text as a file, marked as UTF-8 for spreadsheets. @param name without `.csv` */
function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
