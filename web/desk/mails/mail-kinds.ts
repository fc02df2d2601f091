import { mailKinds } from '../../../contract/desk/mail-kind.ts';

const labels = new Map<string, string>(Object.entries(mailKinds));

/** The label of a kind of email; old emails may have a kind that no longer exists. */
export function mailKindLabel(kind: string): string {
  return labels.get(kind) ?? kind;
}

export const mailKindOptions = [...labels].map(([value, label]) => ({ value, label }));
