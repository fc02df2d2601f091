import type { MailState } from '../../../contract/base/states.ts';
import { mailKinds } from '../../../contract/desk/mail-kind.ts';
import { Badge } from '../ui/Badge.tsx';

const shown = {
  waiting: { tone: 'plain', label: 'Waiting' },
  sent: { tone: 'good', label: 'Sent' },
  failed: { tone: 'bad', label: 'Failed' },
} as const;

export const mailStateOptions = Object.entries(shown).map(([value, { label }]) => ({ value, label }));

export function MailStateBadge({ state }: { state: MailState }) {
  const { tone, label } = shown[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const words = new Map<string, string>(Object.entries(mailKinds));

export function kindText(kind: string): string {
  return words.get(kind) ?? kind;
}

export const kindOptions = [...words].map(([value, label]) => ({ value, label }));

/** Explains that emails wait if there is no mail server. */
export function MailIsOff() {
  return (
    <p className="mb-6 border-l-4 border-accent bg-sunk px-4 py-3">
      No email is sent, because <code className="facts">SMTP_URL</code> is not set. You can read every email here.
    </p>
  );
}
