import type { MailState } from '../../../../contract/mail-state.ts';
import { Badge } from '../ui/Badge.tsx';

const shown = {
  waiting: { tone: 'plain', label: 'Waiting' },
  sent: { tone: 'good', label: 'Sent' },
  failed: { tone: 'bad', label: 'Failed' },
} as const;

/** The states with their words, for a filter. */
export const mailStateOptions = Object.entries(shown).map(([value, { label }]) => ({ value, label }));

/** What became of a mail. */
export function MailStateBadge({ state }: { state: MailState }) {
  const { tone, label } = shown[state];
  return <Badge tone={tone}>{label}</Badge>;
}
