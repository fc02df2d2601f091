import { afterAll, expect, test } from 'vitest';
import { testApi, testDeps } from '../../tests/support/api.ts';
import { connectDatabase } from '../db/client.ts';
import { createReadOutcome, storeOutcome } from './form-outcomes.ts';

const { deps } = await testApi();
const readOutcome = createReadOutcome(deps);

const outcome = { form: 'contact', ok: true, message: 'Sent', fields: {}, values: {} } as const;

test('the outcome is read that one of the cookies names', async () => {
  const id = await storeOutcome(deps, outcome);
  expect(await readOutcome(`theme=dark; form_outcome=${id}`)).toEqual(outcome);
});

test.each([undefined, '', 'theme=dark'])('without its cookie there is no outcome: %j', async (cookies) => {
  expect(await readOutcome(cookies)).toBeNull();
});

test.each(['x', '%00', '%ED%A0%80', 'x'.repeat(8000), "' OR 1=1 --"])('an unknown id has no outcome', async (id) => {
  expect(await readOutcome(`form_outcome=${id}`)).toBeNull();
});

const away = connectDatabase({ host: '127.0.0.1', port: 5139 });
afterAll(() => away.pool.end());

test('while the database is away the page is shown without the outcome, and the log says so', async () => {
  const down = testDeps(away.db);
  expect(await createReadOutcome(down)('form_outcome=x')).toBeNull();
  expect(down.lines.map(({ event }) => event)).toEqual(['form.outcome_not_read']);
});
