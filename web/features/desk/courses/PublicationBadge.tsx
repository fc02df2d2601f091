import type { Publication } from '../../../../contract/publication.ts';
import { Badge } from '../ui/Badge.tsx';

/** `2026-11-21T09:30` as `21 Nov 2026, 09:30`. */
function showMinute(at: string): string {
  const [day = '', time = ''] = at.split('T');
  const date = new Date(`${day}T00:00:00Z`);
  const shown = date.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${shown}, ${time}`;
}

/** Whether visitors see it, and from when on. */
export function PublicationBadge({ of: { state, at } }: { of: Publication }) {
  if (state === 'published') return <Badge tone="good">Published</Badge>;
  if (state === 'draft') return <Badge>Draft</Badge>;
  return <Badge tone="accent">{`Scheduled, ${showMinute(at)}`}</Badge>;
}
