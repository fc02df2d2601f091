/** State of an email: it waits to be sent, was sent, or will not be tried again. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

export type MailState = (typeof mailStates)[number];

export const messageStates = ['new', 'answered', 'done'] as const;

export type MessageState = (typeof messageStates)[number];

export const spamForms = ['enrollment', 'contact', 'waitlist'] as const;

export type SpamForm = (typeof spamForms)[number];

export const requestStages = ['new', 'contacted', 'enrolled', 'lost'] as const;

export type RequestStage = (typeof requestStages)[number];

export const callOutcomes = ['interested', 'no_answer', 'call_later', 'wrong_number', 'lost'] as const;

export type CallOutcome = (typeof callOutcomes)[number];

export const paymentMethods = ['upi', 'bank_transfer', 'card', 'cash', 'cheque', 'other'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentProviders = ['razorpay'] as const;

export type PaymentProvider = (typeof paymentProviders)[number];

/** State of a transfer claim: not checked yet, found in our account, or not found. */
export const transferClaimStates = ['open', 'confirmed', 'rejected'] as const;

export type TransferClaimState = (typeof transferClaimStates)[number];

/** Kind of a refund: paid by us, or reclaimed by the payer's bank; `void` cancels a payment and waits for a second person. */
export const refundKinds = ['refund', 'chargeback', 'void'] as const;

export type RefundKind = (typeof refundKinds)[number];

/** Subject of an alert about money: a wrong payment or refund, a dispute, a broken rule, or a job that fails. */
export const alertKinds = ['payment', 'refund', 'dispute', 'rule', 'fault'] as const;

export type AlertKind = (typeof alertKinds)[number];

export const refundWays = ['provider', 'upi', 'bank_transfer', 'cash'] as const;

export type RefundWay = (typeof refundWays)[number];

/**
 * State of a refund: `requested` waits for a second person, `approved` is not sent yet (by hand, or by its job), `sending` is at
 * the payment service or may be there, and `done` was sent.
 */
export const refundStates = ['requested', 'approved', 'sending', 'failed', 'done', 'declined'] as const;

export type RefundState = (typeof refundStates)[number];

/** `requested` waits for a second person; `done` has lowered the price. */
export const waiverStates = ['requested', 'done', 'declined'] as const;

/**
 * Documents of the books. A receipt shows money without a supply, or of a company without GST; a commercial note credits without
 * changing any tax.
 */
export const documentKinds = ['invoice', 'credit_note', 'receipt', 'commercial_note'] as const;

export type DocumentKind = (typeof documentKinds)[number];

export const documentKindWords: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  commercial_note: 'Commercial credit note',
};

/** State of a seat that its buyer paid for somebody else: nobody is named, someone is invited, a learner has it, or it is given back. */
export const groupSeatStates = ['open', 'invited', 'claimed', 'dropped'] as const;

export const groupSeatWords: Record<(typeof groupSeatStates)[number], string> = {
  open: 'Open',
  invited: 'Invited',
  claimed: 'Taken',
  dropped: 'Given back',
};
