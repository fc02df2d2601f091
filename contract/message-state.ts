/** Where a contact message stands in the inbox. */
export const messageStates = ['new', 'answered', 'done'] as const;

export type MessageState = (typeof messageStates)[number];
