/** The document in which code of a lesson runs (docs/decisions/0079-code-one-can-run.md); nothing reaches out of it. */
export const RUN_FRAME = '/run/frame.html';

const runnable = ['js', 'html', 'css', 'sql'] as const;
export type Runnable = (typeof runnable)[number];
/** Languages of programs; the others are of pages. */
export type ProgramLanguage = 'js' | 'sql';

export const runnableOf = (language: string | undefined) => runnable.find((one) => one === language);

/** The longest run of a program, in ms. A run of SQL first starts a database, which takes many seconds on a cheap phone. */
export const runTimeLimit: Record<ProgramLanguage, number> = { js: 10_000, sql: 60_000 };

/** The most lines that one run prints, and the most characters of all its lines. */
export const MAX_LINES = 500;
export const MAX_CHARACTERS = 50_000;

/** The files of PostgreSQL for a browser (PGlite), which the frame cannot load. */
export type PostgresFiles = Record<'pglite' | 'initdb' | 'data', ArrayBuffer>;

export type Program = { code: string; postgres?: PostgresFiles };

/**
 * The page's message to the frame. `worker` is the text of a script, which runs a program for at most `longest` ms.
 * `keeps`: the same worker runs the next program, because it takes long to start.
 */
export type RunRequest =
  | { kind: 'program'; id: number; worker: string; keeps: boolean; longest: number; program: Program }
  | { kind: 'page'; id: number; html: string }
  | { kind: 'stop'; id: number };

export type RunEnd = 'done' | 'failed' | 'time' | 'output' | 'stopped';

/** The frame's answer: a line that the program printed, or its end. */
export type RunAnswer = { id: number; line: string } | { id: number; end: RunEnd };
