/** Every kind of mail, with its name for staff. */
export const mailKinds = {
  contact_acknowledgement: 'Message received',
  contact_to_staff: 'Message, to the staff',
  contact_reply: 'Answer to a message',
  enrollment_acknowledgement: 'Request received',
  enrollment_to_staff: 'Request, to the staff',
  enrollment_changed_to_staff: 'Request changed, to the staff',
  enrolled: 'Enrolled',
  enrolled_invitation: 'Enrolled, with an invitation',
  batch_message: 'Message to a batch',
  order_offer: 'Offer of a seat',
  payment_received: 'Payment received',
  payment_reported: 'Payment reported',
  hold_lapsed: 'Seat kept no longer',
  seat_gone_paid: 'Paid without a seat',
  payment_to_check_to_staff: 'Payment to check, to the staff',
  paid_without_seat_to_staff: 'Paid without a seat, to the staff',
  staff_invitation: 'Invitation to the staff',
  staff_role: 'Role changed',
  verification: 'Confirm the e-mail',
  password_reset: 'Choose a new password',
  email_change: 'Confirm a new e-mail',
  email_changed: 'E-mail was changed',
  password_changed: 'Password was changed',
  account_exists: 'Has an account already',
} as const;

export type MailKind = keyof typeof mailKinds;
