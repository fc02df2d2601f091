import { compile } from 'html-to-text';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contactSubjects } from '../../../contract/contact.ts';
import { rupees } from '../../../contract/rupees.ts';
import type { MailContent, MailSite, MailTemplates } from '../types.ts';
import { AccountExists, EmailChange, EmailChanged, PasswordChanged, PasswordReset, Verification } from './account.tsx';
import { BatchMessage } from './batch.tsx';
import { BatchDates, batchDatesTitle, ClassChanged, ClassReminder, classChangedSubject } from './classes.tsx';
import { ContactAcknowledgement, ContactReply, ContactToStaff } from './contact.tsx';
import { EnrollmentAcknowledgement, EnrollmentChangedToStaff, EnrollmentToStaff } from './enrollment.tsx';
import { Enrolled, EnrolledInvited } from './learning.tsx';
import {
  ChequeBounced,
  DueReminder,
  dueWords,
  HoldLapsed,
  OrderOffer,
  PaymentReceived,
  PaymentReported,
  PaymentToCheck,
} from './orders.tsx';
import { DocumentCorrected, MoneyAlert, PaidWithoutSeat, RefundDone, RefundStarted, SeatGonePaid } from './refunds.tsx';
import { StaffInvitation, StaffRole } from './staff.tsx';
import { WaitlistJoined, WaitlistOffer } from './waitlist.tsx';

/** The HTML of a mail as plain text, its rules compiled once: that takes longer than to follow them. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [{ selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } }],
});

/** Without one, some mail programs lay a mail out in their quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';

/** Makes a mail of its component: the same text as HTML and as plain text. */
function template<Props extends object>(component: ComponentType<Props>, subject: (props: Props) => string) {
  return async (props: Props): Promise<MailContent> => {
    const html = DOCTYPE + renderToStaticMarkup(createElement(component, props));
    return { subject: subject(props), html, text: toPlainText(html) };
  };
}

const acknowledged = ({ site }: { site: MailSite }) => `We have your message – ${site.brand}`;

/** Every mail of the site. */
export const templates: MailTemplates = {
  contactAcknowledgement: template(ContactAcknowledgement, acknowledged),
  contactToStaff: template(ContactToStaff, ({ name, subject }) => `Message from ${name} (${contactSubjects[subject]})`),
  // With this subject, mail programs show it below the acknowledgement.
  contactReply: template(ContactReply, (letter) => `Re: ${acknowledged(letter)}`),
  enrollmentAcknowledgement: template(
    EnrollmentAcknowledgement,
    ({ site, course }) => `Your request for ${course.title} – ${site.brand}`,
  ),
  enrollmentToStaff: template(EnrollmentToStaff, ({ name, course }) => `Enrollment request: ${course.title}, ${name}`),
  enrollmentChangedToStaff: template(
    EnrollmentChangedToStaff,
    ({ name, course }) => `Enrollment request changed: ${course.title}, ${name}`,
  ),
  verification: template(Verification, ({ site }) => `Confirm your e-mail – ${site.brand}`),
  passwordReset: template(PasswordReset, ({ site }) => `Choose a new password – ${site.brand}`),
  accountExists: template(AccountExists, ({ site }) => `You already have an account – ${site.brand}`),
  enrolled: template(Enrolled, ({ site, course }) => `You are enrolled in ${course.title} – ${site.brand}`),
  enrolledInvited: template(
    EnrolledInvited,
    ({ site, course }) => `You are enrolled in ${course.title} – ${site.brand}`,
  ),
  classReminder: template(
    ClassReminder,
    ({ course, title, day, clock }) => `${day}, ${clock}: ${course.title}, ${title}`,
  ),
  classChanged: template(ClassChanged, classChangedSubject),
  batchDates: template(BatchDates, batchDatesTitle),
  batchMessage: template(BatchMessage, ({ subject }) => subject),
  emailChange: template(EmailChange, ({ site }) => `Confirm your new e-mail – ${site.brand}`),
  emailChanged: template(EmailChanged, ({ site }) => `Your e-mail was changed – ${site.brand}`),
  passwordChanged: template(PasswordChanged, ({ site }) => `Your password was changed – ${site.brand}`),
  orderOffer: template(OrderOffer, ({ site, course }) => `Your seat in ${course.title} – ${site.brand}`),
  waitlistJoined: template(WaitlistJoined, ({ site, course }) => `You wait for ${course.title} – ${site.brand}`),
  waitlistOffer: template(WaitlistOffer, ({ site, course }) => `A seat in ${course.title} is free – ${site.brand}`),
  paymentReceived: template(PaymentReceived, ({ site, course, isConfirmed }) =>
    isConfirmed ? `Your seat in ${course.title} is confirmed – ${site.brand}` : `We have your payment – ${site.brand}`,
  ),
  dueReminder: template(
    DueReminder,
    (letter) => `${rupees(letter.amountPaise)} ${dueWords(letter)} – ${letter.site.brand}`,
  ),
  paymentReported: template(PaymentReported, ({ site }) => `We are looking for your payment – ${site.brand}`),
  holdLapsed: template(HoldLapsed, ({ site, course }) => `Your seat in ${course.title} – ${site.brand}`),
  seatGonePaid: template(SeatGonePaid, ({ site, course }) => `Your payment for ${course.title} – ${site.brand}`),
  chequeBounced: template(ChequeBounced, ({ site }) => `Your cheque was not paid – ${site.brand}`),
  documentCorrected: template(DocumentCorrected, ({ site }) => `Your corrected invoice – ${site.brand}`),
  refundStarted: template(RefundStarted, ({ site }) => `Your refund – ${site.brand}`),
  refundDone: template(RefundDone, ({ site }) => `Your refund is sent – ${site.brand}`),
  paymentToCheck: template(PaymentToCheck, ({ code, name }) => `Payment to check: ${code}, ${name}`),
  paidWithoutSeat: template(PaidWithoutSeat, ({ code, name }) => `Paid without a seat: ${code}, ${name}`),
  moneyAlert: template(MoneyAlert, ({ site }) => `Money alert – ${site.brand}`),
  staffInvitation: template(StaffInvitation, ({ site }) => `Join the staff of ${site.brand}`),
  staffRole: template(StaffRole, ({ site }) => `You are on the staff of ${site.brand}`),
};
