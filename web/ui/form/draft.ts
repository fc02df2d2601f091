import { hash } from '../hash.ts';

const PREFIX = 'draft ';
const OWNER = 'drafts of';

/** Keeps what was typed in a form until it is sent, so that a reload, Back and a new sign-in in this tab keep it, too. */
export function storeDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ page: location.pathname, values }));
  } catch {
    // Storage is blocked or full: the text is in the form alone.
  }
}

export function readDraft(key: string): unknown {
  return stored(PREFIX + key)?.values;
}

function stored(key: string): { page: string; values: unknown } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  dropWhere((other) => other === PREFIX + key);
}

export function dropDraftsOf(form: string): void {
  dropWhere((key) => key.startsWith(`${PREFIX}${form} `));
}

/**
 * Drops what someone else typed in this tab. A visitor may be someone else, too: only what was typed on this page, or on the one to
 * which the sign-in leads back, is theirs.
 * @param email of the person who is signed in; only its hash is stored
 */
export function claimDrafts(email: string): void {
  try {
    const person = String(hash(email));
    const owner = sessionStorage.getItem(OWNER);
    const next = new URLSearchParams(location.search).get('next') ?? '';
    const page = owner ? null : new URL(next, location.href).pathname;
    if (owner !== person) dropWhere((key) => key.startsWith(PREFIX) && stored(key)?.page !== page);
    sessionStorage.setItem(OWNER, person);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function dropWhere(isDropped: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isDropped(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
