import { expect, test } from 'vitest';
import { productionLimits } from '../../server/start/limits.ts';
import { testApi } from '../support/api.ts';
import { createSite } from '../support/factories.ts';
import { postJson } from '../support/requests.ts';

const { api, db } = await testApi({ limits: productionLimits });
await createSite(db);

test('each try of the link of an order counts once, reading its page, too', async () => {
  const socket = { incoming: { socket: { remoteAddress: '203.0.113.21' } } };
  const statuses: number[] = [];
  for (let tried = 1; tried <= 61; tried += 1) {
    statuses.push((await api.request('/api/pay?token=made-up', {}, socket)).status);
  }
  expect(statuses).toEqual([...Array(60).fill(404), 429]);
});

test('of a classroom behind one address sixty may send within one minute; only the next must wait', async () => {
  const send = async (learner: number) => {
    const form = { name: 'Asha Rao', email: `learner${learner}@example.org`, subject: 'it', message: 'When?' };
    return postJson(api, '/api/users/register', form, { address: '203.0.113.20' });
  };
  const answers: Response[] = [];
  for (let learner = 1; learner <= 61; learner += 1) answers.push(await send(learner));
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(201), 429]);
  expect(answers.at(-1)?.headers.get('Retry-After')).toBe('60');
});
