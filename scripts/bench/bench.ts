import type { Section } from './report.ts';

/** What a part may use: `port` and the nine after it are free. */
export type Bench = {
  port: number;
  chromePath: string;
  /** Prints what is being measured. */
  log: (what: string) => void;
};

export type Part = (bench: Bench) => Promise<Section>;
