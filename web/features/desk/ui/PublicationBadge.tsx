import { longDate } from '../../../../contract/calendar.ts';
import type { Publication } from '../../../../contract/publication.ts';
import { Badge } from './Badge.tsx';

/** Who sees a record, and from when on. */
export function PublicationBadge({ of: { state, at } }: { of: Publication }) {
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
