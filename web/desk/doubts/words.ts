import type { DoubtState } from '../../../contract/learning/desk-doubts.ts';

export const stateWords: Record<DoubtState, { text: string; tone: 'accent' | 'good' | 'plain' }> = {
  open: { text: 'Open', tone: 'accent' },
  answered: { text: 'Answered', tone: 'good' },
  hidden: { text: 'Hidden', tone: 'plain' },
};

/** Replaces a name once the account is gone. */
export const FORMER = 'A former learner';
