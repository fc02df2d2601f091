import { change, find, read } from '../../calls.ts';

export const listTopics = read('GET /topics', { provides: ['Resource'] });
export const getTopic = find('GET /topics/{slug}', { provides: ({ slug: id }) => [{ type: 'Resource', id }] });
// Invalidates nothing after a failure: to fetch `me` again would retry at once.
export const mergeFreeCompletions = change('POST /learning/free-completions', { invalidates: ['User', 'Learning'] });
