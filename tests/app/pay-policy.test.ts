import { expect, test } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { TEST_SECRET } from '../support/api.ts';
import { createSite } from '../support/factories.ts';
import { gatewayVariables } from '../support/gateway.ts';
import { testSite } from '../support/site.ts';

const env = readEnv({ SECRET: TEST_SECRET, ...gatewayVariables('https://api.razorpay.com') });
const { site, db } = await testSite({ env });
await createSite(db);

/** The directives of a page's policy, and the headers that depend on it. */
async function policyOf(path: string): Promise<Record<string, string>> {
  const { headers } = await site.request(path);
  const directives = headers.get('Content-Security-Policy')?.split('; ') ?? [];
  const named = directives.map((directive): [string, string] => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  });
  const others = ['Cross-Origin-Opener-Policy', 'Permissions-Policy'];
  return { ...Object.fromEntries(named), ...Object.fromEntries(others.map((name) => [name, headers.get(name) ?? ''])) };
}

test('the policy of an order page allows Razorpay, and is otherwise that of every page', async () => {
  const everywhere = await policyOf('/');
  const { 'script-src': ownScripts = '' } = everywhere;
  expect(await policyOf('/pay')).toEqual({
    ...everywhere,
    'script-src': ownScripts.replace("'self'", "'self' https://checkout.razorpay.com https://cdn.razorpay.com"),
    'form-action': "'self' https://api.razorpay.com",
    'frame-src': 'https://api.razorpay.com',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': everywhere['Permissions-Policy']?.replace(
      'payment=()',
      'payment=(self "https://api.razorpay.com")',
    ),
  });
});

test.each(['/courses', '/signin', '/dashboard', '/payment'])(
  'the policy of %s does not allow Razorpay',
  async (path) => {
    expect(JSON.stringify(await policyOf(path))).not.toContain('razorpay');
  },
);
