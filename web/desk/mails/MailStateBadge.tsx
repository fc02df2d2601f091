import type { MailState } from '../../../contract/base/states.ts';
import { StateBadge, type StateLabel } from '../ui/Badge.tsx';
import { stateOptionsOf } from '../ui/options.ts';

const stateLabels: Record<MailState, StateLabel> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const mailStateOptions = stateOptionsOf(stateLabels);

export function MailStateBadge({ state }: { state: MailState }) {
  return <StateBadge state={stateLabels[state]} />;
}
