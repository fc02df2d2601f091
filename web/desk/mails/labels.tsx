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
    <p className="text-[0.9375rem] leading-tight text-bad">
      No email is sent: <code className="facts">SMTP_URL</code> is not set.
    </p>
  );
}
