import { mailKinds } from '../../../../contract/mail-kind.ts';

const words = new Map<string, string>(Object.entries(mailKinds));

/** What a kind of mail is called. */
export function kindText(kind: string): string {
  return words.get(kind) ?? kind;
}

/** The kinds with their words, for a filter. */
export const kindOptions = [...words].map(([value, label]) => ({ value, label }));
