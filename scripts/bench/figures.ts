/** Median; of an even number of values, the greater of the two in the middle. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** 99th percentile (nearest rank). */
export function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const milliseconds = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
/** With as many digits as needed: `0.05`, `1.2`, `120`. */
export const ratio = (value: number) => (value < 0.1 ? value.toPrecision(2) : value.toFixed(value < 10 ? 2 : 0));
