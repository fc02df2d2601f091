/** Local storage key for completions without an account. */
const FREE_COMPLETIONS_KEY = 'freeCompletions';

/** Completion times (ISO, UTC) by the id of the free course. */
export type Completions = Readonly<Record<string, string>>;

type Listener = (isOtherTab: boolean) => void;

const COURSE_ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const listeners = new Set<Listener>();

/** The text that could not be stored, which lasts for this page. */
let unsaved: string | undefined;
let lastParsed: { text: string; completions: Completions } = { text: '', completions: {} };

function storedText(): string {
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(FREE_COMPLETIONS_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Whether an entry is valid for the API: one broken entry would block all others from the account. */
function isCompletion(entry: [string, unknown]): entry is [string, string] {
  const [course, at] = entry;
  if (!COURSE_ID.test(course) || typeof at !== 'string' || !/^\d{4}-/.test(at)) return false;
  return !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at;
}

function parse(text: string): Completions {
  try {
    const value: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(value ?? {}).filter(isCompletion));
  } catch {
    return {};
  }
}

/** Completions on this device; the same object until they change. */
export function deviceCompletions(): Completions {
  const text = storedText();
  if (text !== lastParsed.text) lastParsed = { text, completions: parse(text) };
  return lastParsed.completions;
}

function store(completions: Completions): void {
  const text = JSON.stringify(completions);
  try {
    localStorage.setItem(FREE_COMPLETIONS_KEY, text);
    unsaved = undefined;
  } catch {
    unsaved = text;
  }
  for (const listener of listeners) listener(false);
}

/** Saves a completion; an existing one keeps its time. */
export function saveCompletion(course: string, at = new Date()): void {
  store({ [course]: at.toISOString(), ...deviceCompletions() });
}

export function removeCompletions(saved: Completions): void {
  store(Object.fromEntries(Object.entries(deviceCompletions()).filter(([course, at]) => saved[course] !== at)));
}

/** Calls the listener when this or another tab changes the completions. @returns a function that unsubscribes it */
export function subscribeToCompletions(listener: Listener): () => void {
  // Without a key, the whole storage was cleared.
  const onStorage = ({ key }: StorageEvent) => (key === null || key === FREE_COMPLETIONS_KEY) && listener(true);
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
