import type { MailState } from '../../../contract/base/states.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<MailState, StateLabel> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};
