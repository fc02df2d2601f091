import type { MessageState } from '../../../contract/base/states.ts';
import { Badge } from '../ui/Badge.tsx';

const shown = {
  new: { tone: 'accent', label: 'New' },
  answered: { tone: 'good', label: 'Answered' },
  done: { tone: 'plain', label: 'Done' },
} as const;

export const messageStateOptions = Object.entries(shown).map(([value, { label }]) => ({ value, label }));

export function MessageStateBadge({ state }: { state: MessageState }) {
  const { tone, label } = shown[state];
  return <Badge tone={tone}>{label}</Badge>;
}
