import type { Section } from './report.ts';

/** The tools for measuring a part: `port` and the nine ports after it are free. */
export type Bench = {
  port: number;
  chromePath: string;
  /** Prints a line about the present measurement. */
  log: (message: string) => void;
};

export type Part = (bench: Bench) => Promise<Section>;
