import type { LearnerClass } from '../../../contract/class.ts';

/** `Class 3`, with its title where it has one. */
export function nameOf({ n, title }: Pick<LearnerClass, 'n' | 'title'>): string {
  return title ? `Class ${n}: ${title}` : `Class ${n}`;
}
