import type { Section } from './report.ts';

/** The tools of a part: `port` and the nine after it are free. */
export type Bench = {
  port: number;
  chromePath: string;
  /** Prints a line about the present measurement. */
  log: (what: string) => void;
};

export type Part = (bench: Bench) => Promise<Section>;
