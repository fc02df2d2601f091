import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { longDate } from '../../../contract/base/calendar.ts';
import type { Publication, PublicationState } from '../../../contract/base/publication.ts';
import { buttonClass } from '../../ui/button.ts';
import { Badge } from './Badge.tsx';
import { DateField, SelectField } from './FormFields.tsx';
import { NewTab } from './NewTab.tsx';
import type { DeskForm } from './use-desk-form.ts';

/** The publication of a record: its state and its time. */
export function PublicationBadge({ publication: { state, at } }: { publication: Publication }) {
  if (state === 'draft') return <Badge>Draft</Badge>;
  if (state === 'published') return <Badge tone="good">Published</Badge>;
  const [day = '', time] = at.split('T');
  return (
    <>
      <Badge tone="accent">Scheduled</Badge>{' '}
      <span className="text-ink-2">
        {longDate(day)}, {time}
      </span>
    </>
  );
}

type OnSiteProps = { publication: Publication; route: string };

/** The publication of a record, with a link to its page if it is published. */
export function OnSite({ publication, route }: OnSiteProps) {
  return (
    <>
      <span className="self-center">
        <PublicationBadge publication={publication} />
      </span>
      {publication.state === 'published' && (
        <a href={route} target="_blank" rel="noopener" className={buttonClass('outline')}>
          View
          <NewTab about="on the site" />
        </a>
      )}
    </>
  );
}

const options = [
  { value: 'draft', label: 'Draft: only staff see it' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] satisfies { value: PublicationState; label: string }[];

type PublicationFieldsProps<Input extends FieldValues, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
  /** The names of the two fields of a `Publication`. */
  state: Path<Input>;
  at: Path<Input>;
};

/** The fields for the publication of a record. */
export function PublicationFields<Input extends FieldValues, Output extends FieldValues>({
  form,
  state,
  at,
}: PublicationFieldsProps<Input, Output>) {
  const chosen = String(useWatch({ control: form.hookForm.control, name: state }));
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <SelectField form={form} name={state} label="Visibility" options={options} />
      {chosen === 'scheduled' && (
        <DateField form={form} name={at} label="From" note="(time in India)" type="datetime-local" />
      )}
    </div>
  );
}
