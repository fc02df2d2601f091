import { longDate } from '../../../contract/base/calendar.ts';
import type { Publication, PublicationState } from '../../../contract/base/publication.ts';
import { buttonClass } from '../../ui/button.ts';
import { Select } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { Badge } from './Badge.tsx';
import { DateInput } from './DateInput.tsx';
import { NewTab } from './TextLink.tsx';

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

export function PublicationFields() {
  const chosen = useFieldValue('publication.state');
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Select name="publication.state" label="Visibility" options={options} />
      {chosen === 'scheduled' && (
        <DateInput name="publication.at" label="From" note="(time in India)" type="datetime-local" />
      )}
    </div>
  );
}
