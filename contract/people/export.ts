import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { documentKinds, mailStates, paymentMethods, requestStages } from '../base/states.ts';
import { CriteriaMet } from '../learning/certificate-progress.ts';
import { surveyMoments } from '../learning/survey-text.ts';
import { fileTypes, workOutcomes } from '../learning/work.ts';
import { rateUnits } from '../money/trainer-pay.ts';
import { AttendanceStatus, attendanceSources } from '../teaching/attendance.ts';
import { Role } from './permission.ts';

const Account = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().meta({ description: 'E.164.' }),
  roles: z.array(Role),
  privacyNoticeVersion: z.string().meta({ description: 'Version of the privacy notice on the sign-up form.' }),
  privacyNoticeAt: time,
  createdAt: time,
  updatedAt: time,
});

const Session = z.object({ browser: z.string().nullable(), createdAt: time, lastUsedAt: time, expiresAt: time });

const Enrollment = z.object({
  course: z.string(),
  batch: z.int().nullable().meta({ description: 'Number of the batch, if the learner has one.' }),
  email: z.string(),
  createdAt: time,
});

const ClassJoin = z.object({ course: z.string(), class: z.int(), joinedAt: time });

const Attendance = z.object({
  course: z.string(),
  batch: z.int(),
  class: z.int(),
  status: AttendanceStatus,
  minutes: z.int().nullable(),
  source: z.enum(attendanceSources),
  setAt: time,
});

const AttendanceSpan = z.object({ joinedAt: time.nullable(), minutes: z.number() });

const Meeting = z.object({
  course: z.string(),
  batch: z.int(),
  class: z.int(),
  shownName: z.string(),
  isAnswered: z.boolean().meta({ description: 'Whether our staff said that this name is theirs.' }),
  spans: z.array(AttendanceSpan),
});

const LessonCompletion = z.object({ course: z.string(), lesson: z.string(), completedAt: time });

const LessonNote = z.object({
  course: z.string(),
  lesson: z.string(),
  body: z.string().meta({ description: 'Markdown; empty once it was removed.' }),
  updatedAt: time,
});

const SavedLesson = z.object({ course: z.string(), lesson: z.string(), savedAt: time });

const LessonPlace = z.object({
  course: z.string(),
  lesson: z.string(),
  heading: z.string().nullable().meta({ description: 'Id of the heading last in view; null above the first.' }),
  leftAt: time,
});

const QuizAnswer = z.object({
  question: z.string().nullable().meta({ description: 'Null once the question is no longer asked.' }),
  answer: z.string().nullable().meta({ description: 'The chosen option, or the typed text.' }),
  place: z.int().nullable().meta({ description: 'Place of the chosen option, from 0; null for a text.' }),
});

const QuizAttempt = z.object({
  course: z.string(),
  lesson: z.string(),
  correct: z.int(),
  total: z.int(),
  passed: z.boolean(),
  createdAt: time,
  answers: z.array(QuizAnswer),
});

const Doubt = z.object({
  course: z.string(),
  lesson: z.string().nullable(),
  class: z.int().nullable(),
  title: z.string(),
  body: z.string(),
  answeredAt: time.nullable(),
  openedAt: time.nullable().meta({ description: 'Time since which later batches read it.' }),
  hiddenAt: time.nullable(),
  hiddenReason: z.string().nullable(),
  createdAt: time,
});

const DoubtAnswer = z.object({
  doubt: z.string(),
  body: z.string(),
  joinedAt: time.nullable().meta({ description: 'The time since which it is part of the lesson.' }),
  hiddenAt: time.nullable(),
  hiddenReason: z.string().nullable(),
  createdAt: time,
});

const DoubtFollow = z.object({ doubt: z.string(), createdAt: time });

const WorkFile = z.object({
  name: z
    .string()
    .meta({ description: 'The name that they gave it; the file itself can be downloaded under its lesson.' }),
  type: z.enum(fileTypes),
  size: z.int().meta({ description: 'Size in bytes.' }),
  sha256: z.string(),
  finding: z.string().nullable().meta({ description: "The scanner's finding, because of which the file was deleted." }),
});

const Work = z.object({
  course: z.string(),
  lesson: z.string(),
  number: z.int(),
  text: z.string(),
  link: z.string().nullable(),
  criteria: z.array(z.string()),
  dueAt: time.nullable(),
  handedInAt: time,
  outcome: z.enum(workOutcomes).nullable(),
  marks: z.array(z.object({ met: z.boolean(), remark: z.string() })).nullable(),
  remarks: z.string(),
  reviewedAt: time.nullable(),
  files: z.array(WorkFile),
});

const SurveyAnswer = z.object({
  course: z.string(),
  batch: z.int().nullable(),
  moment: z.enum(surveyMoments),
  askedAt: time,
  dismissedAt: time.nullable(),
  answeredAt: time.nullable(),
  recommend: z.int().nullable(),
  follow: z.int().nullable(),
  words: z.string(),
  consentAt: time
    .nullable()
    .meta({ description: 'Time since which the words may be shown on the page of the course.' }),
});

const FreeCompletion = z.object({ course: z.string(), completedAt: time });

const Certificate = z.object({
  id: z.uuid(),
  name: z.string(),
  course: z.string(),
  trainingHours: z.string(),
  criteria: CriteriaMet.nullable().meta({ description: 'The requirements that the learner met to earn it.' }),
  issuedAt: time,
  revokedAt: time.nullable(),
  revokedReason: z.string().nullable(),
  credential: z.record(z.string(), z.unknown()).meta({ description: 'The signed Open Badges 3.0 document.' }),
});

const notice = { privacyNoticeVersion: z.string(), privacyNoticeAt: time };
const details = { name: z.string(), email: z.string(), mobile: z.string(), ...notice };

const EnrollmentRequest = z.object({
  course: z.string().nullable().meta({ description: 'Null while the person has not chosen a course.' }),
  ...details,
  seats: z.int().nullable().meta({ description: 'How many people a company wants to train.' }),
  stage: z.enum(requestStages).meta({ description: 'The stage that our staff have reached with it.' }),
  page: z.string().nullable().meta({ description: 'Page with the form.' }),
  referrer: z.string().nullable().meta({ description: 'Site that led to ours.' }),
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  earlierDetails: z.array(z.object({ ...details, replacedAt: time })),
  formAnswers: z
    .array(z.object({ text: z.string(), createdAt: time }))
    .meta({ description: 'Answers in a form of another service, such as Google.' }),
});

const Payment = z.object({
  course: z.string().nullable(),
  amountPaise: z.int(),
  method: z.enum(paymentMethods),
  paidOn: z.iso.date(),
  reference: z.string(),
  chequeBank: z.string(),
  createdAt: time,
});

const Order = z.object({
  code: z.string(),
  course: z.string(),
  batch: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  seats: z.int(),
  listPaise: z.int(),
  discountPaise: z.int(),
  totalPaise: z.int(),
  billName: z.string(),
  billState: z.string().nullable().meta({ description: 'GST code of the state.' }),
  billAddress: z.string().nullable(),
  gstin: z.string().nullable(),
  heldUntil: time.nullable(),
  confirmedAt: time.nullable(),
  cancelledAt: time.nullable(),
  cancelReason: z.string().nullable(),
  ...notice,
  createdAt: time,
  instalments: z.array(z.object({ dueOn: z.iso.date(), amountPaise: z.int() })),
  reportedPayments: z.array(z.object({ reference: z.string(), amountPaise: z.int(), createdAt: time })),
});

const TaxDocument = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedOn: z.iso.date(),
  order: z.string(),
  name: z.string(),
  address: z.string(),
  state: z.string().meta({ description: 'GST code of the state.' }),
  gstin: z.string().nullable(),
  totalPaise: z.int(),
});

const WaitlistEntry = z.object({
  course: z.string(),
  batch: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  joinedAt: time,
  leftAt: time.nullable(),
  ...notice,
});

const GroupSeat = z.object({
  course: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  invitedAt: time.nullable(),
  claimedAt: time.nullable(),
  ...notice,
});

const ContactMessage = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  ...notice,
  createdAt: time,
  replies: z.array(z.object({ text: z.string(), createdAt: time })),
});

const SuspectedSpam = z.object({
  form: z.string(),
  email: z.string(),
  fields: z.record(z.string(), z.string()),
  ...notice,
  createdAt: time,
});

const Mail = z.object({
  to: z.string().meta({ description: "The address, or 'our staff' for an email to them about a request or message." }),
  subject: z.string(),
  text: z.string().meta({ description: 'The text as it was sent, except for the secret part of links.' }),
  state: z.enum(mailStates),
  createdAt: time,
  sentAt: time.nullable(),
});

const Talk = z.object({ course: z.string(), note: z.string(), talkedAt: time });

const PayRate = z.object({
  course: z.string().nullable(),
  unit: z.enum(rateUnits),
  paise: z.int(),
  fromOn: z.iso.date(),
});

const PayStatement = z.object({
  month: z.string(),
  totalPaise: z.int(),
  approvedAt: time,
  paidOn: z.iso.date().nullable(),
  reference: z.string().nullable(),
  pan: z.string(),
  invoiceNumber: z.string(),
  tdsPaise: z.int(),
});

const SavedView = z.object({ name: z.string(), path: z.string(), query: z.string(), createdAt: time });

const DeskAction = z.object({ action: z.string(), fields: z.array(z.string()), createdAt: time });

const DeskChange = z.object({
  action: z.string(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  createdAt: time,
});

/** Everything that the site holds about one person, except secrets that prove the person's identity. */
export const AccountExport = z
  .object({
    exportedAt: time,
    account: Account,
    sessions: z.array(Session),
    enrollments: z.array(Enrollment),
    classJoins: z.array(ClassJoin).meta({ description: 'Times at which they followed the join link of a live class.' }),
    attendance: z.array(Attendance).meta({ description: 'Attendance of live classes.' }),
    meetings: z.array(Meeting).meta({
      description: 'Times at which they were in live classes, and the name they used, by the list of the meeting.',
    }),
    lessonCompletions: z.array(LessonCompletion),
    lessonNotes: z.array(LessonNote).meta({ description: 'Their own notes about lessons.' }),
    savedLessons: z.array(SavedLesson),
    lessonPlaces: z.array(LessonPlace).meta({ description: 'The place at which they left each lesson.' }),
    quizAttempts: z.array(QuizAttempt),
    work: z.array(Work).meta({ description: 'Work that they handed in, and the answers to it.' }),
    doubts: z
      .array(Doubt)
      .meta({ description: 'Their questions. These stay without their name when the account is deleted.' }),
    doubtAnswers: z
      .array(DoubtAnswer)
      .meta({ description: 'Their answers. These stay without their name when the account is deleted.' }),
    doubtFollows: z.array(DoubtFollow).meta({ description: 'Doubts whose answers are emailed to the person.' }),
    surveys: z
      .array(SurveyAnswer)
      .meta({ description: 'Surveys about courses that this person received, with the answers.' }),
    freeCompletions: z.array(FreeCompletion),
    certificates: z.array(Certificate),
    enrollmentRequests: z.array(EnrollmentRequest),
    orders: z.array(Order),
    documents: z.array(TaxDocument).meta({
      description: 'Invoices, credit notes and receipts. They stay when the account is deleted: tax law requires it.',
    }),
    groupSeats: z.array(GroupSeat).meta({ description: 'Seats that somebody else paid for.' }),
    waitlist: z.array(WaitlistEntry),
    payments: z.array(Payment),
    contactMessages: z.array(ContactMessage),
    suspectedSpam: z.array(SuspectedSpam).meta({ description: 'Forms that a program seems to have filled in.' }),
    mails: z.array(Mail),
    talks: z.array(Talk).meta({ description: 'Staff notes of talks after missed classes.' }),
    teaches: z.array(z.object({ course: z.string() })),
    payRates: z.array(PayRate).meta({ description: 'Rates of pay as a trainer.' }),
    payStatements: z.array(PayStatement).meta({
      description: 'Their pay of each month, as approved. It stays in the books when the account is deleted.',
    }),
    savedViews: z.array(SavedView).meta({ description: 'Saved filters of lists at the desk.' }),
    deskActions: z.array(DeskAction).meta({ description: 'Actions of this person at the desk.' }),
    deskChanges: z.array(DeskChange).meta({ description: "Changes that staff made to this person's records." }),
  })
  .meta({ id: 'AccountExport' });

export type AccountExport = z.infer<typeof AccountExport>;
