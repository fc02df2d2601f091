/** The document in which code of a lesson runs (docs/decisions/0079-code-one-can-run.md); nothing reaches out of it. */
export const RUN_FRAME = '/run/frame.html';

/** Languages of code that a reader can run in the page. */
const runnable = ['js', 'html', 'css'] as const;
export type Runnable = (typeof runnable)[number];

/** The language as one that a reader can run; undefined for any other. */
export const runnableOf = (language: string | undefined) => runnable.find((one) => one === language);

/** Longest run of a program, in ms. */
export const LONGEST_MS = 10_000;

/** Most of what one run prints: lines, and characters of all lines. */
export const MOST_LINES = 500;
export const MOST_CHARACTERS = 50_000;

/** What the page asks of the frame. A program is run by `worker`, the text of a script, which gets its `code`. */
export type RunRequest =
  | { kind: 'program'; id: number; worker: string; code: string }
  | { kind: 'page'; id: number; html: string }
  | { kind: 'stop'; id: number };

/** Why a run is over. */
export type RunEnd = 'done' | 'failed' | 'time' | 'output' | 'stopped';

/** What the frame answers: a line that the program printed, or its end. */
export type RunAnswer = { id: number; line: string } | { id: number; end: RunEnd };
