import type { ContactSubject } from '../../contract/contact.ts';
import type { Role } from '../../contract/role.ts';
import type { SiteSettings } from '../../contract/site.ts';

/** What a mail says of the site; `url` is the public address without a slash at its end. */
export type MailSite = Pick<SiteSettings, 'brand' | 'phoneShown' | 'email' | 'staffEmail'> & { url: string };

export type MailContent = { subject: string; html: string; text: string };

export type ContactLetter = {
  site: MailSite;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
};

/** An answer of the staff to a message; `text` and `question` as they were typed. */
export type ContactReplyLetter = { site: MailSite; name: string; text: string; question: string };

/** The details of an enrollment request; `mobile` as people read it, `+91 98765 43210`. */
export type EnrollmentDetails = { name: string; email: string; mobile: string };

type CourseLetter = { site: MailSite; course: { title: string; slug: string } };
export type EnrollmentLetter = CourseLetter & EnrollmentDetails;

/** To the owner of an account. */
export type AccountLetter = { site: MailSite; name: string };
/** The same with the address that the mail is for, absolute. */
export type LinkLetter = AccountLetter & { link: string };

/** To a learner with an account. */
export type EnrolledLetter = CourseLetter & { name: string };
/** To a learner whose account has not confirmed the address yet; `link` does so and sets its password. */
export type EnrolledInvitedLetter = EnrolledLetter & { link: string };
/** To an address that no account has shown to be its own. */
export type EnrolledWaitingLetter = CourseLetter & { email: string };

/** To somebody who belongs to the staff; `link` leads to where they begin. */
export type StaffLetter = LinkLetter & { role: Exclude<Role, 'learner'> };
/** To a learner of a batch; `name` is null for an address without an account. */
export type BatchLetter = CourseLetter & {
  name: string | null;
  batch: number;
  subject: string;
  text: string;
  joinLink: string | null;
};

/** One function per mail that the site sends. */
export type MailTemplates = {
  contactAcknowledgement: (letter: ContactLetter) => Promise<MailContent>;
  contactToStaff: (letter: ContactLetter) => Promise<MailContent>;
  contactReply: (letter: ContactReplyLetter) => Promise<MailContent>;
  enrollmentAcknowledgement: (letter: EnrollmentLetter) => Promise<MailContent>;
  enrollmentToStaff: (letter: EnrollmentLetter) => Promise<MailContent>;
  enrollmentChangedToStaff: (letter: EnrollmentLetter & { earlier: EnrollmentDetails }) => Promise<MailContent>;
  verification: (letter: LinkLetter) => Promise<MailContent>;
  passwordReset: (letter: LinkLetter) => Promise<MailContent>;
  accountExists: (letter: AccountLetter) => Promise<MailContent>;
  enrolled: (letter: EnrolledLetter) => Promise<MailContent>;
  enrolledInvited: (letter: EnrolledInvitedLetter) => Promise<MailContent>;
  enrolledWaiting: (letter: EnrolledWaitingLetter) => Promise<MailContent>;
  batchMessage: (letter: BatchLetter) => Promise<MailContent>;
  emailChange: (letter: LinkLetter) => Promise<MailContent>;
  emailChanged: (letter: AccountLetter) => Promise<MailContent>;
  passwordChanged: (letter: AccountLetter) => Promise<MailContent>;
  staffInvitation: (letter: StaffLetter) => Promise<MailContent>;
  staffRole: (letter: StaffLetter) => Promise<MailContent>;
};
