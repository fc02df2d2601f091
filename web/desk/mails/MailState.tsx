import type { MailState } from '../../../contract/base/states.ts';
import { mailKinds } from '../../../contract/desk/mail-kind.ts';
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
