/**
 * Marks a test that runs in `npm run test:quality` instead of `npm test`, because it is long and rarely breaks. A whole file is
 * marked by `@module-tag by-night` in a comment.
 */
export const byNight = { tags: ['by-night'] };
