import { expect, test } from 'vitest';
import { commandOf, settings } from './settings.ts';

test('the command has the settings of the bench, and not those of the site', () => {
  const set = settings({
    LOG_REQUESTS: 'all',
    NODE_OPTIONS: '--max-semi-space-size=8 --trace-gc',
    SMTP_URL: 'smtp://x',
  });
  expect(set).toEqual({ LOG_REQUESTS: 'all', NODE_OPTIONS: '--max-semi-space-size=8 --trace-gc' });
  expect(commandOf(['throughput'], set)).toBe(
    "LOG_REQUESTS=all NODE_OPTIONS='--max-semi-space-size=8 --trace-gc' npm run bench -- throughput",
  );
  expect(commandOf([], settings({}))).toBe('npm run bench');
});
