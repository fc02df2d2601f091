import type { ContactSubject } from '../../contract/contact.ts';
import type { MailKind } from '../../contract/mail-kind.ts';
import type { Role } from '../../contract/role.ts';
import type { SiteSettings } from '../../contract/site.ts';
import type { RefundWay } from '../../contract/states.ts';
import type { Tx } from '../db/client.ts';

/** The part of the settings that mails use; `url` is the public URL without a trailing slash. */
export type MailSite = Pick<SiteSettings, 'brand' | 'phoneShown' | 'email' | 'staffEmail'> & { url: string };

export type MailContent = { subject: string; html: string; text: string };

export type ContactLetter = {
  site: MailSite;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
};

/** A staff reply to a message; `text` and `question` as typed. */
export type ContactReplyLetter = { site: MailSite; name: string; text: string; question: string };

/** The details of an enrollment request; `mobile` as people read it, `+91 98765 43210`. */
export type EnrollmentDetails = { name: string; email: string; mobile: string };

type CourseLetter = { site: MailSite; course: { title: string; slug: string } };
export type EnrollmentLetter = CourseLetter & EnrollmentDetails;
/** `reserve` is the URL to reserve a seat at; null where that needs a call. */
export type AcknowledgementLetter = EnrollmentLetter & { reserve: string | null };

/** To the owner of an account. */
export type AccountLetter = { site: MailSite; name: string };
/** The same with an absolute link. */
export type LinkLetter = AccountLetter & { link: string };

/** The batch of a learner: `days` and `next`, the first class that is not over, in words and in India's time. */
export type BatchFacts = { number: number; days: string; classTimes: string; next: string | null };
type WithBatch = { batch: BatchFacts | null };
/** To a learner with an account. */
export type EnrolledLetter = CourseLetter & WithBatch & { name: string };
/** To a learner with an unverified account; `link` verifies it and sets its password. */
export type EnrolledInvitedLetter = EnrolledLetter & { link: string };

/** To a member of staff; `link` leads to their first page. */
export type StaffLetter = LinkLetter & { role: Exclude<Role, 'learner'> };
/** To a learner of a batch; `name` is null for an address without an account. */
export type BatchLetter = CourseLetter & {
  name: string | null;
  batch: number;
  subject: string;
  text: string;
  /** Adds the page of the course, where the classes are joined. */
  withClasses: boolean;
};

/** To somebody who has another batch than before, or whose batch has other dates; `name` is null without an account. */
export type BatchDatesLetter = CourseLetter & { name: string | null; batch: BatchFacts; news: 'joined' | 'changed' };

/** About one class to a learner of its batch; `name` is null for an address without an account. */
export type ClassLetter = CourseLetter & {
  name: string | null;
  /** `Class 3: Pipelines`. */
  title: string;
  /** In India: `Today`, `Tomorrow` or `Monday, 23 November`. */
  day: string;
  /** In India: `7:00 pm`. */
  clock: string;
  until: string;
  opens: string;
  trainer: string | null;
  /** Its join link. */
  link: string;
};
export type ClassChange = 'added' | 'moved' | 'cancelled' | 'trainer';
/** That a class is another than it was: `was` is the time before a move, and `reason` why it is cancelled. */
export type ClassChangeLetter = ClassLetter & { change: ClassChange; was: string | null; reason: string | null };

/** To a buyer; `link` leads to the order, and `batch` is null where it has none. */
export type OrderLetter = CourseLetter & {
  name: string;
  code: string;
  link: string;
  batch: { number: number; startsOn: string; classTimes: string } | null;
};
type Part = { dueOn: string; amountPaise: number };
/** The offer of a seat, which is kept until `heldUntil`. */
export type OrderOfferLetter = OrderLetter & {
  listPaise: number;
  discountPaise: number;
  totalPaise: number;
  heldUntil: Date | null;
  parts: Part[];
};
/** To somebody in a waitlist; `leave` is the link to leave it. */
export type WaitlistLetter = CourseLetter & { name: string; leave: string };
/** A seat that is free, kept until `heldUntil`. */
export type WaitlistOfferLetter = OrderLetter & { heldUntil: Date; totalPaise: number; leave: string };
/**
 * `invitation` sets the password of an account that is new; `document` is the number of the invoice or receipt; `classes` is
 * for who has their seat now.
 */
export type PaymentReceivedLetter = OrderLetter & {
  classes: BatchFacts | null;
  /** With the tax that the payer kept back. */
  amountPaise: number;
  tdsPaise: number;
  isConfirmed: boolean;
  invitation: string | null;
  document: string | null;
  next: Part | null;
};
/** A part of the price; `days` after its day, less than nothing before it. */
export type DueLetter = OrderLetter & Part & { days: number };
/** About a transfer that a buyer reported. */
export type ReportedLetter = OrderLetter & { amountPaise: number; reference: string };
/** To the buyer who reported it; without a proven address the seat is kept for a shorter time. */
export type BuyersReportLetter = ReportedLetter & { keptUntil: Date | null; isProven: boolean };
/** About money that came when there was no seat to give: the last one was taken, the batch over, or the seat theirs already. */
export type DecideLetter = OrderLetter & { decideBy: Date; why: 'full' | 'over' | 'twice' };
/** Money that goes back; `creditNote` is its number, and `endsSeat` says that the seat is given up. */
export type RefundLetter = OrderLetter & {
  amountPaise: number;
  way: RefundWay;
  creditNote: string | null;
  endsSeat: boolean;
};
/** Numbers of a document, of the one in its place, and of the credit note that takes it back. */
export type CorrectedLetter = OrderLetter & { old: string; document: string; creditNote: string };
/** About a cheque that its bank did not pay; `next` is what is due now, and `reference` its number, empty where it is not known. */
export type ChequeLetter = OrderLetter & {
  amountPaise: number;
  reference: string;
  creditNote: string | null;
  next: Part | null;
};
/** The same to the staff; `desk` leads to the page where it is done. */
export type ToStaff<Letter extends OrderLetter> = Letter & { desk: string };

/** Something about money that needs the staff; `desk` is where they see it. */
export type MoneyAlertLetter = { site: MailSite; text: string; answerBy: string | null; desk: string };

/** One function per mail that the site sends. */
export type MailTemplates = {
  contactAcknowledgement: (letter: ContactLetter) => Promise<MailContent>;
  contactToStaff: (letter: ContactLetter) => Promise<MailContent>;
  contactReply: (letter: ContactReplyLetter) => Promise<MailContent>;
  enrollmentAcknowledgement: (letter: AcknowledgementLetter) => Promise<MailContent>;
  enrollmentToStaff: (letter: EnrollmentLetter) => Promise<MailContent>;
  enrollmentChangedToStaff: (letter: EnrollmentLetter & { earlier: EnrollmentDetails }) => Promise<MailContent>;
  verification: (letter: LinkLetter) => Promise<MailContent>;
  passwordReset: (letter: LinkLetter) => Promise<MailContent>;
  accountExists: (letter: AccountLetter) => Promise<MailContent>;
  enrolled: (letter: EnrolledLetter) => Promise<MailContent>;
  enrolledInvited: (letter: EnrolledInvitedLetter) => Promise<MailContent>;
  classReminder: (letter: ClassLetter) => Promise<MailContent>;
  classChanged: (letter: ClassChangeLetter) => Promise<MailContent>;
  batchDates: (letter: BatchDatesLetter) => Promise<MailContent>;
  batchMessage: (letter: BatchLetter) => Promise<MailContent>;
  emailChange: (letter: LinkLetter) => Promise<MailContent>;
  emailChanged: (letter: AccountLetter) => Promise<MailContent>;
  passwordChanged: (letter: AccountLetter) => Promise<MailContent>;
  orderOffer: (letter: OrderOfferLetter) => Promise<MailContent>;
  waitlistJoined: (letter: WaitlistLetter) => Promise<MailContent>;
  waitlistOffer: (letter: WaitlistOfferLetter) => Promise<MailContent>;
  paymentReceived: (letter: PaymentReceivedLetter) => Promise<MailContent>;
  dueReminder: (letter: DueLetter) => Promise<MailContent>;
  paymentReported: (letter: BuyersReportLetter) => Promise<MailContent>;
  holdLapsed: (letter: OrderLetter) => Promise<MailContent>;
  seatGonePaid: (letter: DecideLetter) => Promise<MailContent>;
  chequeBounced: (letter: ChequeLetter) => Promise<MailContent>;
  documentCorrected: (letter: CorrectedLetter) => Promise<MailContent>;
  refundStarted: (letter: RefundLetter) => Promise<MailContent>;
  refundDone: (letter: RefundLetter) => Promise<MailContent>;
  paymentToCheck: (letter: ToStaff<ReportedLetter>) => Promise<MailContent>;
  paidWithoutSeat: (letter: ToStaff<DecideLetter>) => Promise<MailContent>;
  moneyAlert: (letter: MoneyAlertLetter) => Promise<MailContent>;
  staffInvitation: (letter: StaffLetter) => Promise<MailContent>;
  staffRole: (letter: StaffLetter) => Promise<MailContent>;
};

export type Mail = {
  kind: MailKind;
  /** The account that the mail is about; deleted with the account. */
  userId?: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** An iCalendar file that goes with it. */
  calendar?: string;
};

/** The next attempt to send a mail: running, or due from `startsAt` on. */
export type MailAttempt = { isRunning: boolean; startsAt: Date };

/** The jobs that send stored mails. */
export type MailJobs = {
  /** The next attempt; null without one. */
  nextAttempt: (mailId: string) => Promise<MailAttempt | null>;
  /** Sends mails at once, instead of at their next attempt; in the caller's transaction. */
  sendNow: (tx: Tx, mailIds: readonly string[]) => Promise<void>;
};
