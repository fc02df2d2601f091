import { expect, test } from 'vitest';
import { joinCompletions } from './use-completed-courses.ts';

const [EARLIER, LATER] = ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];

test('the completions of device and account are joined', () => {
  expect(joinCompletions({ html: LATER }, [{ course: 'css', completedAt: EARLIER }])).toEqual({
    html: LATER,
    css: EARLIER,
  });
});

test.each([
  [EARLIER, LATER],
  [LATER, EARLIER],
])('of %s on the device and %s in the account, the earlier one counts', (device, account) => {
  expect(joinCompletions({ html: device }, [{ course: 'html', completedAt: account }])).toEqual({ html: EARLIER });
});
