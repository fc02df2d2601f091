/** What the outbox is narrowed to, by the names of its address. */
export const mailFilters = ['cursor', 'q', 'state', 'kind'] as const;
