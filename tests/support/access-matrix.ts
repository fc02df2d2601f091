import { and, desc, eq } from 'drizzle-orm';
import { mails, sessions, surveys } from '../../server/db/schema/index.ts';
import type { Deps } from '../../server/deps.ts';
import { TEST_NOW } from './api.ts';
import { documentOf } from './desk-rows/books.ts';
import { createPage, createPost, createProfile, createTestimonial, next } from './factories.ts';
import { answersTo } from './learning-factories.ts';
import { asha, type Person } from './people.ts';
import { type Api, postJson } from './requests.ts';
import { createCoupon } from './sales-factories.ts';
import {
  couponLink,
  createGroupOrder,
  createQuotedOrder,
  paidLink,
  seatlessLink,
  unpaidLink,
  waitlistLink,
} from './strangers-links.ts';
import { createSchool, createWholePerson, type WholePerson } from './whole-person.ts';

const { password } = asha;
const someone = { name: 'Some Stranger', email: 'stranger@example.net' };

/**
 * Two learners with every record that a learner can have, in schools of their own, and public content.
 * @param stranger the other learner, if there already is one, who stays unchanged
 */
export async function createScene(api: Api, deps: Deps, stranger?: WholePerson) {
  const school = await createSchool(deps.db);
  return {
    api,
    deps,
    school,
    owner: await createWholePerson(api, deps, school),
    other: stranger ?? (await createWholePerson(api, deps, await createSchool(deps.db))),
    post: await createPost(deps.db),
    page: await createPage(deps.db),
    testimonial: await createTestimonial(deps.db),
    profile: await createProfile(deps.db),
  };
}

export type Scene = Awaited<ReturnType<typeof createScene>>;

type Statuses = { visitor: number; other: number; owner: number };
/** A value, or a function that makes it from the records of a scene. */
export type FromScene<Value> = Value | ((scene: Scene) => Value | Promise<Value>);
export type Row = Statuses & {
  path: FromScene<string>;
  /** Made once for all three callers, before their responses are compared. */
  body?: FromScene<object>;
  /** Whether the response names the owner to everyone. */
  namesOwner?: boolean;
};

const get = (path: FromScene<string>, statuses: Statuses): Row => ({ path, ...statuses });
const post = (path: FromScene<string>, body: FromScene<object>, statuses: Statuses): Row => ({
  path,
  body,
  ...statuses,
});

const everyone = (status = 200): Statuses => ({ visitor: status, other: status, owner: status });
/** Anyone with the link can do it, once; the owner does it with another link. */
const once: Statuses = { visitor: 200, other: 409, owner: 200 };
/** Each person makes the call for their own records. */
const signedIn = (status = 200): Statuses => ({ visitor: 401, other: status, owner: status });
/** The call names a record of the owner; another learner gets `refused`. */
const ownerOnly = (refused = 404): Statuses => ({ visitor: 401, other: refused, owner: 200 });

/** The token of the newest emailed link of that kind to the owner. */
async function tokenOf({ deps, owner }: Scene, kind: string): Promise<string> {
  const [mail] = await deps.db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, owner.user.id), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function emailChange(scene: Scene): Promise<object> {
  const change = { email: `new-${scene.owner.user.email}`, password };
  await postJson(scene.api, '/api/account/email', change, { headers: scene.owner.headers });
  return { token: await tokenOf(scene, 'email_change') };
}

/** The path that ends another session of the owner than the calling one. */
async function endOtherSessionPath({ api, deps, owner }: Scene): Promise<string> {
  const { email, id } = owner.user;
  const before = await sessionIdsOf(deps, id);
  await postJson(api, '/api/auth/sign-in', { email, password });
  const opened = (await sessionIdsOf(deps, id)).find((session) => !before.includes(session));
  return `/account/sessions/${opened}/end`;
}

/** The owner's answers about their course. */
async function surveyIdOf({ deps: { db }, owner }: Scene): Promise<string> {
  const survey = await db.query.surveys.findFirst({ where: eq(surveys.userId, owner.user.id) });
  return survey?.id ?? '';
}

async function sessionIdsOf({ db }: Deps, userId: string): Promise<string[]> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ id }) => id);
}

const person: Person = { ...someone, password, phone: '98765 43210' };
const course = ({ school }: Scene) => `/learning/${school.course.slug}`;
const lesson = (scene: Scene) => `${course(scene)}/lessons/${scene.school.lesson.slug}`;
const recording =
  (part = '') =>
  ({ school }: Scene) =>
    `/classes/${school.meeting.id}/recording${part}`;
const doubt =
  (part = '') =>
  ({ owner }: Scene) =>
    `/doubts/${owner.doubtId}${part}`;
const certificate = (part = '') => ({
  ...get(({ owner }) => `/certificates/${owner.certificateId}${part}`, everyone()),
  namesOwner: true,
});

/** A body with a stranger's link. */
const byLink =
  (linkOf: (scene: Scene) => Promise<string>, fields: (scene: Scene) => object | Promise<object> = () => ({})) =>
  async (scene: Scene) => ({ token: await linkOf(scene), ...(await fields(scene)) });

const unknownCheckoutPath = '/pay/return?checkout=00000000-0000-4000-8000-000000000000';

/** The statuses that a visitor, another learner and the owner get from every operation of the API, by its id. */
export const siteAccess: Record<string, Row> = {
  listCourses: get('/courses', everyone()),
  getCourse: get(({ school }) => `/courses/${school.course.slug}`, everyone()),
  getOpenLesson: get(({ school }) => `/courses/${school.course.slug}/lessons/${school.lesson.slug}`, everyone()),
  listTrainers: get('/trainers', everyone()),
  listTopics: get('/topics', everyone()),
  getTopic: get(async ({ deps }) => `/topics/${(await deps.db.query.topics.findFirst())?.slug}`, everyone()),
  listPosts: get('/posts', everyone()),
  getPost: get((scene) => `/posts/${scene.post.slug}`, everyone()),
  getSite: get('/site', everyone()),
  listTestimonials: get('/testimonials', everyone()),
  getPage: get((scene) => `/pages/${scene.page.slug}`, everyone()),
  getHealth: get('/health', everyone()),
  getReadiness: get('/ready', everyone()),
  getOpenApiDocument: get('/openapi.json', everyone()),
  getDocumentation: get('/docs', everyone()),
  getDocumentationStyles: get('/docs.css', everyone()),
  sendContactMessage: post('/users/register', { ...someone, subject: 'student', message: 'Hi' }, everyone(201)),
  requestEnrollment: post(
    '/enrollments',
    ({ school }) => ({ ...someone, mobile: '98765 43210', courseId: String(school.course.number) }),
    everyone(201),
  ),

  requestTeam: post(
    '/team-requests',
    { ...someone, mobile: '98765 43210', company: 'Northwind', seats: '30' },
    everyone(201),
  ),

  // The secret of a link decides, for anyone who has it.
  getPayOrder: get(async (scene) => `/pay?token=${await unpaidLink(scene)}`, everyone()),
  // A stranger's link, and a document of the owner.
  getPayDocument: get(
    async (scene) => `/pay/documents/${await documentOf(scene)}?token=${await paidLink(scene)}`,
    everyone(404),
  ),
  getPayCalendar: get(async (scene) => `/pay/calendar?token=${await paidLink(scene)}`, everyone()),
  mailPayOrder: post('/pay/mail', byLink(paidLink), everyone()),
  takePaySeat: post(
    '/pay/seat',
    byLink(seatlessLink, ({ school }) => ({ batchId: school.batch.id })),
    once,
  ),
  returnPayOrder: post(
    '/pay/refund',
    byLink(paidLink, () => ({ sure: 'on' })),
    once,
  ),
  holdPayOrder: post('/pay/hold', byLink(unpaidLink), everyone()),
  removePayCoupon: post('/pay/coupon/remove', byLink(couponLink), everyone()),
  // The site lets no buyer choose instalments, and takes no online payment.
  choosePayInstalments: post(
    '/pay/instalments',
    byLink(unpaidLink, () => ({ way: 'instalments' })),
    everyone(409),
  ),
  usePayCoupon: post(
    '/pay/coupon',
    byLink(unpaidLink, async ({ deps }) => ({ coupon: (await createCoupon(deps.db)).code })),
    everyone(),
  ),
  claimPayTransfer: post(
    '/pay/transfer-claim',
    byLink(unpaidLink, () => ({ reference: '412233445566' })),
    everyone(),
  ),
  savePayBill: post(
    '/pay/bill',
    byLink(unpaidLink, () => ({ state: '29' })),
    everyone(),
  ),
  getPayQuotation: get(async (scene) => `/pay/quotation?token=${(await createQuotedOrder(scene)).token}`, everyone()),
  acceptPayQuotation: post(
    '/pay/quotation',
    async (scene) => ({ token: (await createQuotedOrder(scene)).token, purchaseOrder: 'PO/77' }),
    once,
  ),
  choosePaySeats: post(
    '/pay/seats',
    byLink(unpaidLink, () => ({ seats: '2', forWhom: 'me' })),
    everyone(),
  ),
  namePaySeats: post(
    '/pay/seats/names',
    async (scene) => ({ token: (await createGroupOrder(scene)).token, names: 'Ravi, ravi@example.org' }),
    everyone(),
  ),
  // The link of one order, and the seat of another.
  mailPaySeat: post(
    '/pay/seats/mail',
    async (scene) => ({
      token: await paidLink(scene),
      seat: (await createGroupOrder(scene, { invitedAt: TEST_NOW })).seat,
    }),
    everyone(404),
  ),
  reopenPaySeat: post(
    '/pay/seats/reopen',
    async (scene) => ({ token: await paidLink(scene), seat: (await createGroupOrder(scene)).seat }),
    everyone(404),
  ),
  getSeat: get(async (scene) => `/seat?token=${(await createGroupOrder(scene)).seatToken}`, everyone()),
  claimSeat: post(
    '/seat',
    async (scene) => ({
      token: (await createGroupOrder(scene)).seatToken,
      name: 'Ravi',
      email: `ravi-${next()}@example.org`,
      mobile: '98765 43210',
    }),
    once,
  ),
  joinWaitlist: post(
    '/waitlist',
    ({ school }) => ({ ...someone, mobile: '98765 43210', course: school.course.slug }),
    everyone(409),
  ),
  getWaitlistEntry: get(async (scene) => `/waitlist?token=${await waitlistLink(scene)}`, everyone()),
  leaveWaitlist: post('/waitlist/leave', byLink(waitlistLink), everyone()),
  receivePaymentEvent: post('/hooks/razorpay', { event: 'order.paid' }, everyone(401)),
  receiveGoogleLead: post('/hooks/google-leads', {}, everyone(401)),
  receiveMetaLeads: post('/hooks/meta-leads', {}, everyone(401)),
  verifyMetaWebhook: get(
    '/hooks/meta-leads?hub.mode=subscribe&hub.verify_token=made-up&hub.challenge=1',
    everyone(401),
  ),
  openCheckout: post('/pay/checkout', byLink(unpaidLink), everyone(409)),
  returnFromPayment: post(unknownCheckoutPath, {}, everyone(303)),
  returnFromClosedPayment: get(unknownCheckoutPath, everyone(303)),

  getMe: get('/me', everyone()),
  signUp: post('/auth/sign-up', person, everyone(201)),
  signIn: post('/auth/sign-in', ({ owner }) => ({ email: owner.user.email, password: 'not-this' }), everyone(401)),
  finishSignIn: post('/auth/second-step', { code: '123456' }, everyone(401)),
  signOut: post('/auth/sign-out', {}, everyone()),
  requestPasswordReset: post('/auth/forgot-password', { email: someone.email }, everyone(202)),
  resetPassword: post('/auth/reset-password', { token: 'made-up', password: 'another-marigold' }, everyone(422)),
  verifyEmail: post(
    '/auth/verify-email',
    async (scene) => ({ token: await tokenOf(scene, 'verification') }),
    ownerOnly(422),
  ),
  checkFirstAdminLink: get('/auth/first-admin?token=made-up', everyone(422)),
  createFirstAdmin: post('/auth/first-admin', { ...person, token: 'made-up' }, everyone(422)),
  becomeFirstAdmin: post('/account/first-admin', { token: 'made-up', password }, signedIn(422)),
  mailVerification: post('/auth/verification-mail', {}, signedIn(202)),

  changeProfile: post('/account/profile', { name: 'Another Name', phone: '98765 43299' }, signedIn()),
  requestEmailChange: post('/account/email', { email: 'another@example.net', password }, signedIn(202)),
  confirmEmailChange: post('/account/email/confirm', emailChange, ownerOnly(422)),
  changePassword: post('/account/password', { currentPassword: password, password: 'another-marigold' }, signedIn()),
  getSecondFactor: get('/account/second-factor', signedIn()),
  beginSecondFactor: post('/account/second-factor', { password }, signedIn(403)),
  confirmSecondFactor: post('/account/second-factor/confirm', { code: '123456' }, signedIn(409)),
  endSecondFactor: post('/account/second-factor/end', { password, code: '123456' }, signedIn(409)),
  listSessions: get('/account/sessions', signedIn()),
  endSession: post(endOtherSessionPath, {}, ownerOnly()),
  endOtherSessions: post('/account/sessions/end-others', {}, signedIn()),
  exportAccount: get('/account/export', signedIn()),
  deleteAccount: post('/account/delete', { password, givesUpSeats: 'on' }, signedIn()),

  getDashboard: get('/dashboard', signedIn()),
  listOwnDues: get('/account/dues', signedIn()),
  listOwnOrders: get('/account/orders', signedIn()),
  getOwnDocument: get(async (scene) => `/account/documents/${await documentOf(scene)}`, ownerOnly()),
  getLearningCourse: get(course, ownerOnly()),
  getLearningLesson: get(lesson, ownerOnly()),
  listNotes: get('/notes', signedIn()),
  getNotesFile: get('/notes/file', signedIn()),
  searchLessons: get('/lessons?q=lesson', signedIn()),
  // The owner has one, of version 1.
  saveNote: post((scene) => `${lesson(scene)}/note`, { text: 'Another note', version: 1 }, ownerOnly()),
  bookmarkLesson: post((scene) => `${lesson(scene)}/saved`, { saved: 'no' }, ownerOnly()),
  saveReadingPosition: post((scene) => `${lesson(scene)}/place`, { heading: null }, ownerOnly()),
  listDoubts: get(({ school }) => `/doubts?course=${school.course.slug}&lesson=${school.lesson.slug}`, ownerOnly()),
  askDoubt: post('/doubts', ({ school }) => ({ class: school.meeting.id, title: 'Which port?' }), {
    ...ownerOnly(),
    owner: 201,
  }),
  getDoubt: get(doubt(), ownerOnly()),
  answerDoubt: post(doubt('/answers'), { body: 'Port 5000' }, { ...ownerOnly(), owner: 201 }),
  markDoubtAnswered: post(doubt('/answered'), { answered: 'yes' }, ownerOnly()),
  followDoubt: post(doubt('/follow'), { follow: 'no' }, ownerOnly()),
  // The owner's hand-in waits for a review.
  handInWork: post((scene) => `${lesson(scene)}/work`, { text: 'Once more' }, { ...ownerOnly(), owner: 409 }),
  getWorkFile: get(({ owner }) => `/learning/files/${owner.work.fileId}`, ownerOnly()),
  // The secret of an email decides.
  unfollowDoubt: post('/doubts/unfollow', { token: 'made-up' }, everyone(404)),
  getCalendarFeed: get('/classes/calendar', signedIn()),
  renewCalendarFeed: post('/classes/calendar', {}, signedIn()),
  getRecording: get(recording(), ownerOnly()),
  getRecordingVideo: get(recording('/video'), ownerOnly()),
  getRecordingCaptions: get(recording('/captions'), ownerOnly()),
  getLearnerClass: get(({ school }) => `/classes/${school.meeting.id}`, ownerOnly()),
  markLesson: post((scene) => `${lesson(scene)}/completion`, {}, ownerOnly()),
  handInQuiz: post(
    (scene) => `${lesson(scene)}/quiz`,
    ({ school }) => answersTo(school.quiz),
    ownerOnly(),
  ),
  answerSurvey: post(
    (scene) => `${course(scene)}/survey`,
    { moment: 'end', recommend: 4, follow: 5, words: 'Clear' },
    ownerOnly(),
  ),
  // The owner has answered it.
  dismissSurvey: post(
    (scene) => `${course(scene)}/survey/dismissal`,
    { moment: 'end' },
    { ...ownerOnly(), owner: 409 },
  ),
  listOwnSurveys: get('/account/surveys', signedIn()),
  withdrawSurveyConsent: post(
    async (scene) => `/account/surveys/${await surveyIdOf(scene)}/withdrawal`,
    {},
    ownerOnly(),
  ),
  claimCertificate: post((scene) => `${course(scene)}/certificate`, {}, ownerOnly()),
  markFreeCourse: post('/learning/free-completion', ({ school }) => ({ course: school.free.id }), signedIn()),
  mergeFreeCompletions: post(
    '/learning/free-completions',
    ({ school }) => ({ completions: [{ course: school.free.id, completedAt: TEST_NOW.toISOString() }] }),
    signedIn(),
  ),

  getIssuer: get('/issuer', everyone()),
  listRevocations: get('/certificates/revocations', everyone()),
  getCertificate: certificate(),
  getCredential: certificate('/credential'),
  getCertificatePdf: certificate('/pdf'),
};
