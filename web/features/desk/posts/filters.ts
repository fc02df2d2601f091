/** What of its address narrows the list of posts. */
export const postFilters = ['q', 'category', 'state', 'cursor'] as const;
