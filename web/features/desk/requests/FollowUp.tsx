import { longDate } from '../../../../contract/calendar.ts';
import type { DeskRequestRow } from '../../../../contract/desk-requests.ts';
import { Badge } from '../ui/Badge.tsx';

/** The day on which to get in touch again, marked when it has come. */
export function FollowUp({ of: { followUpOn, isDue } }: { of: Pick<DeskRequestRow, 'followUpOn' | 'isDue'> }) {
  if (!followUpOn) return <span className="text-ink-2">No day</span>;
  return (
    <>
      <time dateTime={followUpOn}>{longDate(followUpOn)}</time> {isDue && <Badge tone="bad">Due</Badge>}
    </>
  );
}
