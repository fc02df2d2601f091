import { expect, test } from 'vitest';
import { RUN_FRAME } from '../../contract/publishing/run-code.ts';
import { testSite } from '../../tests/support/site.ts';

const { site } = await testSite();

test('the frame in which code runs reaches nothing, has no origin, and only the site may frame it', async () => {
  const response = await site.request(RUN_FRAME);
  expect(response.status).toBe(200);
  const policy = response.headers.get('Content-Security-Policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "connect-src 'none'",
      "frame-src 'none'",
      "form-action 'none'",
      'sandbox allow-scripts',
      "frame-ancestors 'self'",
    ]),
  );
  expect(policy?.join('; ')).not.toMatch(/\*|https?:|data:|allow-same-origin/);
  expect(response.headers.get('Set-Cookie')).toBeNull();
});
