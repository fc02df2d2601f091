import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The code of every lesson and post, for `npm run test:quality`. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['tests/quality/*.test.ts', 'content/lessons.test.ts'],
    env: { EVERY_PROGRAM: 'yes' },
  },
});
