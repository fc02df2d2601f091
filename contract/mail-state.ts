/** What became of a mail: it waits to be sent, was sent, or will not be tried again. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

export type MailState = (typeof mailStates)[number];
