import type { MessageState } from '../../../contract/base/states.ts';
import { StateBadge, type StateLabel } from '../ui/Badge.tsx';
import { stateOptionsOf } from '../ui/options.ts';

const stateLabels: Record<MessageState, StateLabel> = {
  new: { label: 'New', tone: 'accent' },
  answered: { label: 'Answered', tone: 'good' },
  done: { label: 'Done', tone: 'plain' },
};

export const messageStateOptions = stateOptionsOf(stateLabels);

export function MessageStateBadge({ state }: { state: MessageState }) {
  return <StateBadge state={stateLabels[state]} />;
}
