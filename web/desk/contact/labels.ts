import type { MessageState } from '../../../contract/base/states.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<MessageState, StateLabel> = {
  new: { label: 'New', tone: 'accent' },
  answered: { label: 'Answered', tone: 'good' },
  done: { label: 'Done', tone: 'plain' },
};
