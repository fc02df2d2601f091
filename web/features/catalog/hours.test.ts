import { describe, expect, it } from 'vitest';
import { showMinutes, workload } from './hours.ts';

describe('Minutes are shown as hours', () => {
  it.each([
    [285, '4 h 45 min'],
    [120, '2 h'],
    [45, '45 min'],
    [0, '0 min'],
  ])('%i as %s', (minutes, shown) => {
    expect(showMinutes(minutes)).toBe(shown);
  });
});

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
