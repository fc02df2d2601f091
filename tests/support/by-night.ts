/** Marks a test that runs in `npm run test:quality` instead of `npm test`, because it is long and rarely breaks. */
export const byNight = { tags: ['by-night'] };
