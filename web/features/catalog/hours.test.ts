import { describe, expect, it } from 'vitest';
import { workload } from './hours.ts';

describe('The workload of a course', () => {
  it('is its training hours', () => {
    expect(workload('70')).toBe('PT70H');
  });

  it('leaves out that there may be more', () => {
    expect(workload('80+')).toBe('PT80H');
  });

  it('is unknown without a number', () => {
    expect(workload('to be announced')).toBeUndefined();
  });
});
