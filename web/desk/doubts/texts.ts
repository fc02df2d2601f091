import type { DoubtState } from '../../../contract/learning/desk-doubts.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<DoubtState, StateLabel> = {
  open: { label: 'Open', tone: 'accent' },
  answered: { label: 'Answered', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'plain' },
};

/** Replaces a name once the account is gone. */
export const FORMER = 'A former learner';
