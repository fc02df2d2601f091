import type { DoubtState } from '../../../contract/learning/desk-doubts.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<DoubtState, StateLabel> = {
  open: { label: 'Open', tone: 'accent' },
  answered: { label: 'Answered', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'plain' },
};

/** Shown in place of the name of a deleted account. */
export const FORMER_LEARNER = 'A former learner';
