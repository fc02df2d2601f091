import type { MailState } from '../../../contract/base/states.ts';
import { mailKinds } from '../../../contract/desk/mail-kind.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<MailState, StateLabel> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

const labels = new Map<string, string>(Object.entries(mailKinds));

/** The label of a kind of email; old emails may have a kind that no longer exists. */
export function mailKindLabel(kind: string): string {
  return labels.get(kind) ?? kind;
}

export const mailKindOptions = [...labels].map(([value, label]) => ({ value, label }));

export function MailIsOff() {
  return (
    <p className="mb-6 border-l-4 border-accent bg-sunk px-4 py-3">
      No email is sent, because <code className="facts">SMTP_URL</code> is not set. You can read every email here.
    </p>
  );
}
