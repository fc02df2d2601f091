/** What became of a mail: it waits to be sent, was sent, or will not be tried again. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

export type MailState = (typeof mailStates)[number];

/** States of a contact message in the inbox. */
export const messageStates = ['new', 'answered', 'done'] as const;

export type MessageState = (typeof messageStates)[number];

/** Stages of an enrollment request. */
export const requestStages = ['new', 'contacted', 'enrolled', 'lost'] as const;

export type RequestStage = (typeof requestStages)[number];

/** Methods of payment. */
export const paymentMethods = ['upi', 'bank_transfer', 'card', 'cash', 'other'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
