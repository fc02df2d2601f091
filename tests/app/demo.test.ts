// @module-tag by-night

import { expect, test } from 'vitest';
import { runProcess } from '../support/processes.ts';

test('the demo never runs on the database of another site, and says so in a line', async () => {
  const demo = runProcess('server/start/demo.ts', [], { DATABASE_URL: 'postgres://localhost/site' });
  await expect(demo.firstLine).rejects.toThrow(
    /^Environment variable DATABASE_URL is set: the demo runs on data of its own, so unset it$/,
  );
});
