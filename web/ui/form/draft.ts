/** All drafts of this tab are keys of its storage with this beginning. */
const PREFIX = 'draft ';
const OWNER = 'drafts of';

/** Keeps what was typed in a form until it is sent, so that a reload, Back and a new sign-in in this tab keep it, too. */
export function storeDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Storage is blocked or full: the text is in the form alone.
  }
}

/** What was stored under the key; undefined if nothing was. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  dropWhere((other) => other === PREFIX + key);
}

/** Drops the drafts of all forms of that name. */
export function dropDraftsOf(form: string): void {
  dropWhere((key) => key.startsWith(`${PREFIX}${form} `));
}

/** Drops what someone else typed in this tab. */
export function claimDrafts(email: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner && owner !== email) dropWhere((key) => key.startsWith(PREFIX));
    sessionStorage.setItem(OWNER, email);
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
