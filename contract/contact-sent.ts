/** What the sender of a contact message is told (specification section 8); apart from the schema, which the form loads later. */
export const CONTACT_SENT = 'Your message has been sent successfully!';
