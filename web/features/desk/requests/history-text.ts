const actions: Record<string, string> = {
  'request.contact': 'Called it contacted',
  'request.lose': 'Called it lost',
  'request.reopen': 'Called it new again',
  'request.save': 'Saved it',
  'request.note': 'Added a note',
  'request.enroll': 'Enrolled',
  'request.payment': 'Recorded a payment',
};

const fieldNames: Record<string, string> = {
  ownerId: 'owner',
  followUpOn: 'follow-up day',
  batchId: 'batch',
  payment: 'payment',
};

/** An entry of the audit log in words: `Called it contacted, with owner and follow-up day`. */
export function changeText(action: string, fields: readonly string[]): string {
  const named = fields.flatMap((field) => fieldNames[field] ?? []);
  const text = actions[action] ?? action;
  return named.length > 0 ? `${text}, with ${new Intl.ListFormat('en').format(named)}` : text;
}
