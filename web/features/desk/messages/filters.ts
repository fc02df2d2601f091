/** What the inbox is narrowed to, by the names of its address. */
export const messageFilters = ['cursor', 'q', 'state', 'owner', 'subject'] as const;
