import { shortTimeInKolkata } from '../../../contract/base/calendar.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import type { DeskRequestRow } from '../../../contract/selling/desk-requests.ts';
import { wholeTimes } from '../../ui/format.ts';
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
      {isDue && <Badge tone={isMissed ? 'bad' : 'accent'}>{isMissed ? 'Missed' : 'Today'}</Badge>}{' '}
      <time dateTime={followUpAt}>{wholeTimes(shortTimeInKolkata(new Date(followUpAt)))}</time>
    </>
  );
}
