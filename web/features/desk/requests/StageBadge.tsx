import type { RequestStage } from '../../../../contract/request-stage.ts';
import { Badge } from '../ui/Badge.tsx';
import { stageNames } from './stages.ts';

const tones = { new: 'accent', contacted: 'plain', enrolled: 'good', lost: 'plain' } as const;

/** Where a request stands. */
export function StageBadge({ stage }: { stage: RequestStage }) {
  return <Badge tone={tones[stage]}>{stageNames[stage]}</Badge>;
}
