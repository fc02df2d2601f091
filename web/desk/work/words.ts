import type { WorkState } from '../../../contract/learning/desk-work.ts';

export const stateWords: Record<WorkState, { text: string; tone: 'accent' | 'good' | 'plain' }> = {
  waiting: { text: 'Waiting', tone: 'accent' },
  returned: { text: 'Handed back', tone: 'plain' },
  accepted: { text: 'Accepted', tone: 'good' },
};
