import { expect, test } from 'vitest';
import { indiaTime } from './OrderStateText.tsx';

test('an instant is told in India’s time, whole', () => {
  expect(indiaTime('2026-11-21T10:04:00Z')).toBe('21 Nov 2026, 3:34\u00a0pm IST');
});
