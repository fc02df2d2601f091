import { dayInWords, minuteInKolkata } from '../../../contract/base/calendar.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import type { DeskRequestRow } from '../../../contract/selling/desk-requests.ts';
import { Badge } from '../ui/Badge.tsx';

/** The stages of a request as staff read them, in the order of the pipeline. */
export const stageNames = {
  new: 'New',
  contacted: 'Contacted',
  enrolled: 'Enrolled',
  lost: 'Lost',
} as const satisfies Record<RequestStage, string>;

/** The stages that can follow by hand, with the words of their buttons; the usual next step comes first. */
export const stageChanges: Record<RequestStage, { to: RequestStage; label: string }[]> = {
  new: [
    { to: 'contacted', label: 'Mark as contacted' },
    { to: 'lost', label: 'Mark as lost' },
  ],
  contacted: [
    { to: 'lost', label: 'Mark as lost' },
    { to: 'new', label: 'Mark as new' },
  ],
  lost: [
    { to: 'contacted', label: 'Mark as contacted' },
    { to: 'new', label: 'Mark as new' },
  ],
  enrolled: [],
};

const tones = { new: 'accent', contacted: 'plain', enrolled: 'good', lost: 'plain' } as const;

/** The stage of a request. */
export function StageBadge({ stage }: { stage: RequestStage }) {
  return <Badge tone={tones[stage]}>{stageNames[stage]}</Badge>;
}

type FollowedUp = Pick<DeskRequestRow, 'followUpAt' | 'isDue' | 'isMissed'>;

/** The time of the next call, in India, marked if it is today or missed. */
export function FollowUp({ request: { followUpAt, isDue, isMissed } }: { request: FollowedUp }) {
  if (!followUpAt) return <span className="text-ink-2">No time</span>;
  return (
    <>
      <time dateTime={followUpAt}>{dayInWords(minuteInKolkata(new Date(followUpAt)))}</time>{' '}
      {isDue && <Badge tone={isMissed ? 'bad' : 'accent'}>{isMissed ? 'Missed' : 'Today'}</Badge>}
    </>
  );
}
