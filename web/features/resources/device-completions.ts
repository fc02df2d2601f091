/** Local storage key under which a device remembers what was completed without an account. */
const FREE_COMPLETIONS_KEY = 'freeCompletions';

/** When each free course was completed, as ISO text in UTC by the course's id. */
export type Completions = Readonly<Record<string, string>>;

type Listener = (isOtherTab: boolean) => void;

const COURSE_ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const listeners = new Set<Listener>();

/** What storage did not take: it lasts for this page. */
let unsaved: string | undefined;
let known: { text: string; completions: Completions } = { text: '', completions: {} };

function storedText(): string {
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(FREE_COMPLETIONS_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Only what the API takes: one broken entry would keep all the others from the account. */
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

/** What this device remembers; the same object until it changes. */
export function deviceCompletions(): Completions {
  const text = storedText();
  if (text !== known.text) known = { text, completions: parse(text) };
  return known.completions;
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

/** Remembers that a course is completed; one that was before keeps its time. */
export function rememberCompletion(course: string, at = new Date()): void {
  store({ [course]: at.toISOString(), ...deviceCompletions() });
}

/** Forgets exactly these: what was marked since they were read stays. */
export function forgetCompletions(given: Completions): void {
  store(Object.fromEntries(Object.entries(deviceCompletions()).filter(([course, at]) => given[course] !== at)));
}

/** Calls back when this tab or another one changes what the device remembers. @returns ends that */
export function onDeviceCompletions(listener: Listener): () => void {
  // Without a key, all of the storage was cleared.
  const follow = ({ key }: StorageEvent) => (key === null || key === FREE_COMPLETIONS_KEY) && listener(true);
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}
