import { expect, test } from 'vitest';
import { productionLimits } from '../../server/start/limits.ts';
import { testApi } from '../support/api.ts';
import { createSite } from '../support/factories.ts';
import { postJson } from '../support/requests.ts';

const { api, db } = await testApi({ limits: productionLimits });
await createSite(db);

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
