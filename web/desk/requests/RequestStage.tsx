import { dayInWords, minuteInKolkata } from '../../../contract/base/calendar.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import type { DeskRequestRow } from '../../../contract/selling/desk-requests.ts';
import { Badge, StateBadge } from '../ui/Badge.tsx';
import { stageLabels } from './labels.ts';

export function StageBadge({ stage }: { stage: RequestStage }) {
  return <StateBadge state={stageLabels[stage]} />;
}

type FollowUpFields = Pick<DeskRequestRow, 'followUpAt' | 'isDue' | 'isMissed'>;

export function FollowUp({ request: { followUpAt, isDue, isMissed } }: { request: FollowUpFields }) {
  if (!followUpAt) return <span className="text-ink-2">No time</span>;
  return (
    <>
      <time dateTime={followUpAt}>{dayInWords(minuteInKolkata(new Date(followUpAt)))}</time>{' '}
      {isDue && <Badge tone={isMissed ? 'bad' : 'accent'}>{isMissed ? 'Missed' : 'Today'}</Badge>}
    </>
  );
}
