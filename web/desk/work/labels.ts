import type { WorkState } from '../../../contract/learning/desk-work.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<WorkState, StateLabel> = {
  waiting: { label: 'Waiting', tone: 'accent' },
  returned: { label: 'Handed back', tone: 'plain' },
  accepted: { label: 'Accepted', tone: 'good' },
};
