import { settings } from './fuzz/settings.ts';

/** How often a property is tried: the same 100 cases each time, and 10,000 new ones with `npm run test:fuzz`. */
export const attempts = { numRuns: settings.isLong ? 10_000 : 100, seed: settings.seed };
