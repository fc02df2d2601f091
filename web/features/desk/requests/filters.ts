/** What the pipeline is narrowed to, by the names of its address. */
export const requestFilters = ['q', 'course', 'stage', 'owner', 'due'] as const;

/** The same, and which page of it. */
export const requestQuery = ['cursor', ...requestFilters] as const;
