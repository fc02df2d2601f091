import { data, type RouteObject, redirect, redirectDocument } from 'react-router';
import { listAbsences } from './desk/absences/endpoints.ts';
import { alertFilters, listAlerts } from './desk/alerts/endpoints.ts';
import { auditFilters, getAuditFilters, listAudit } from './desk/audit/endpoints.ts';
import { batchFilters, getBatch, getBatchOptions, listBatches, listBatchLearners } from './desk/batches/endpoints.ts';
import { documentFilters, getDocument, getReport, listDocuments, reportMonth } from './desk/books/endpoints.ts';
import { getBusiness } from './desk/business/endpoints.ts';
import {
  classFilters,
  getAttendance,
  getClass,
  getTimetable,
  listClasses,
  listHolidays,
} from './desk/classes/endpoints.ts';
import { courseFilters, getCourse, getLesson, listCourses } from './desk/courses/endpoints.ts';
import { DeskDocument } from './desk/DeskDocument.tsx';
import { DeskMissing } from './desk/DeskMissing.tsx';
import { listImages } from './desk/images/endpoints.ts';
import { learnerFilters, listCourseLearners } from './desk/learners/endpoints.ts';
import { getMail, listMails, mailFilters } from './desk/mails/endpoints.ts';
import { getMessage, listMessages, messageFilters } from './desk/messages/endpoints.ts';
import {
  dueFilters,
  getMoney,
  getOrder,
  listCoupons,
  listDues,
  listOrders,
  listPaymentReports,
  orderFilters,
  reportFilters,
} from './desk/orders/endpoints.ts';
import { getOverview } from './desk/overview/endpoints.ts';
import { getPage, listPages } from './desk/pages/endpoints.ts';
import { getPerson, listPeople, peopleFilters } from './desk/people/endpoints.ts';
import { getPost, listPostCategories, listPosts, postFilters } from './desk/posts/endpoints.ts';
import { getRefundable, listRefunds, refundFilters } from './desk/refunds/endpoints.ts';
import { getRequest, listRequests, requestQuery } from './desk/requests/endpoints.ts';
import { searchDesk, searchedIn } from './desk/search/endpoints.ts';
import { accessTo, groupsFor } from './desk/sections.ts';
import { getSettings, listSamples } from './desk/settings/endpoints.ts';
import { getSettlement, listSettlements } from './desk/settlements/endpoints.ts';
import { getStaffMember, listStaff, listStaffCourses } from './desk/staff/endpoints.ts';
import { getTestimonial, listTestimonials } from './desk/testimonials/endpoints.ts';
import { getTopic, listTopics } from './desk/topics/endpoints.ts';
import { getTrainerMonth, listTrainerPay } from './desk/trainer-pay/endpoints.ts';
import { listTrash, trashQuery } from './desk/trash/endpoints.ts';
import { listQuery } from './desk/ui/list-query.ts';
import { listWaitlist, waitlistFilters } from './desk/waitlist/endpoints.ts';
import { deskPaths } from './desk-paths.ts';
import { createLoader, forSignedIn, type Guard, pageRoute, type Query, readMe } from './page-route.ts';
import { isOfDesk } from './paths.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';

const statuses = { refused: 403, 'needs-code': 403, missing: 404 } as const;

/** Others work at the desk too, so each visit to a page asks again. */
const refetch = { subscribe: false, forceRefetch: true } as const;

type LoadComponent = Parameters<typeof pageRoute>[1];
type QueriesOf = Parameters<typeof createLoader>[0];
type Endpoint<Arg> = { initiate: (arg: Arg, options: typeof refetch) => Query };

/** Lets the staff in by their permissions; DeskDocument tells the others, whom the status is for. */
const staff: Guard = (load) =>
  forSignedIn(async (args) => {
    const me = await readMe(args);
    const { pathname } = args.url;
    const access = me ? accessTo(pathname, me) : 'open';
    if (access === 'open') return load(args);
    // The desk opens with the first section of those that a role has.
    const [first] = me ? groupsFor(me.role).flatMap(({ sections }) => sections) : [];
    if (first && access === 'refused' && pathname === deskPaths.overview) return redirect(first.to);
    return data(null, { status: statuses[access] });
  });

const prefetch = <Arg,>({ initiate }: Endpoint<Arg>, arg: Arg) => initiate(arg, refetch);

const deskPage = (path: string, load: LoadComponent, queriesOf: QueriesOf = () => []) =>
  pageRoute(path, load, staff(createLoader(queriesOf)));

/** The routes of the desk. */
export function createDeskRoutes(): RouteObject[] {
  const pages: RouteObject[] = [
    deskPage(
      deskPaths.overview,
      () => import('./desk/overview/OverviewPage.tsx').then((m) => m.OverviewPage),
      (_, { searchParams }) => [prefetch(getOverview, listQuery(searchParams, ['days']))],
    ),
    deskPage(
      deskPaths.search,
      () => import('./desk/search/SearchPage.tsx').then((m) => m.SearchPage),
      (_, { searchParams }) => {
        const text = searchedIn(searchParams);
        return text ? [prefetch(searchDesk, { q: text })] : [];
      },
    ),
    deskPage(
      deskPaths.people,
      () => import('./desk/people/PeoplePage.tsx').then((m) => m.PeoplePage),
      (_, { searchParams }) => [prefetch(listPeople, listQuery(searchParams, peopleFilters))],
    ),
    deskPage(
      deskPaths.person(':id'),
      () => import('./desk/people/PersonPage.tsx').then((m) => m.PersonPage),
      ({ id = '' }) => [prefetch(getPerson, { id })],
    ),
    deskPage(
      deskPaths.requests,
      () => import('./desk/requests/RequestsPage.tsx').then((m) => m.RequestsPage),
      (_, { searchParams }) => [prefetch(listRequests, listQuery(searchParams, requestQuery))],
    ),
    deskPage(
      deskPaths.newRequest,
      () => import('./desk/requests/NewRequestPage.tsx').then((m) => m.NewRequestPage),
      () => [prefetch(listRequests, {})],
    ),
    deskPage(
      deskPaths.request(':id'),
      () => import('./desk/requests/RequestPage.tsx').then((m) => m.RequestPage),
      ({ id = '' }) => [prefetch(getRequest, { id }), prefetch(listOrders, { request: id })],
    ),
    deskPage(
      deskPaths.orders,
      () => import('./desk/orders/OrdersPage.tsx').then((m) => m.OrdersPage),
      (_, { searchParams }) => [prefetch(listOrders, listQuery(searchParams, orderFilters))],
    ),
    deskPage(
      deskPaths.order(':id'),
      () => import('./desk/orders/OrderPage.tsx').then((m) => m.OrderPage),
      ({ id = '' }) => [prefetch(getOrder, { id })],
    ),
    deskPage(
      deskPaths.coupons,
      () => import('./desk/coupons/CouponsPage.tsx').then((m) => m.CouponsPage),
      () => [prefetch(listCoupons, undefined)],
    ),
    deskPage(
      deskPaths.money,
      () => import('./desk/orders/MoneyPage.tsx').then((m) => m.MoneyPage),
      (_, { searchParams }) => [prefetch(getMoney, listQuery(searchParams, ['day']))],
    ),
    deskPage(
      deskPaths.dues,
      () => import('./desk/orders/DuesPage.tsx').then((m) => m.DuesPage),
      (_, { searchParams }) => [prefetch(listDues, listQuery(searchParams, dueFilters))],
    ),
    deskPage(
      deskPaths.paymentReports,
      () => import('./desk/orders/PaymentReportsPage.tsx').then((m) => m.PaymentReportsPage),
      (_, { searchParams }) => [prefetch(listPaymentReports, listQuery(searchParams, reportFilters))],
    ),
    deskPage(
      deskPaths.waitlist,
      () => import('./desk/waitlist/WaitlistPage.tsx').then((m) => m.WaitlistPage),
      (_, { searchParams }) => [prefetch(listWaitlist, listQuery(searchParams, waitlistFilters))],
    ),
    deskPage(
      deskPaths.messages,
      () => import('./desk/messages/MessagesPage.tsx').then((m) => m.MessagesPage),
      (_, { searchParams }) => [prefetch(listMessages, listQuery(searchParams, messageFilters))],
    ),
    deskPage(
      deskPaths.message(':id'),
      () => import('./desk/messages/MessagePage.tsx').then((m) => m.MessagePage),
      ({ id = '' }) => [prefetch(getMessage, { id })],
    ),
    deskPage(
      deskPaths.batches,
      () => import('./desk/batches/BatchListPage.tsx').then((m) => m.BatchListPage),
      (_, { searchParams }) => [
        prefetch(listBatches, listQuery(searchParams, batchFilters)),
        prefetch(getBatchOptions, undefined),
      ],
    ),
    deskPage(
      deskPaths.newBatch,
      () => import('./desk/batches/BatchForm.tsx').then((m) => m.NewBatchPage),
      () => [prefetch(getBatchOptions, undefined)],
    ),
    deskPage(
      deskPaths.batch(':id'),
      () => import('./desk/batches/BatchPage.tsx').then((m) => m.BatchPage),
      ({ id = '' }, { searchParams }) => [
        prefetch(getBatch, { id }),
        prefetch(listBatchLearners, { id, ...listQuery(searchParams, ['cursor']) }),
      ],
    ),
    deskPage(
      deskPaths.batchClasses(':id'),
      () => import('./desk/classes/TimetablePage.tsx').then((m) => m.TimetablePage),
      ({ id = '' }) => [prefetch(getTimetable, { id })],
    ),
    deskPage(
      deskPaths.classes,
      () => import('./desk/classes/WeekPage.tsx').then((m) => m.WeekPage),
      (_, { searchParams }) => [prefetch(listClasses, listQuery(searchParams, classFilters))],
    ),
    deskPage(
      deskPaths.class(':id'),
      () => import('./desk/classes/ClassPage.tsx').then((m) => m.ClassPage),
      ({ id = '' }) => [prefetch(getClass, { id })],
    ),
    deskPage(
      deskPaths.attendance(':id'),
      () => import('./desk/classes/AttendancePage.tsx').then((m) => m.AttendancePage),
      ({ id = '' }) => [prefetch(getAttendance, { id })],
    ),
    deskPage(
      deskPaths.absences,
      () => import('./desk/absences/AbsencesPage.tsx').then((m) => m.AbsencesPage),
      () => [prefetch(listAbsences, undefined)],
    ),
    deskPage(
      deskPaths.holidays,
      () => import('./desk/classes/HolidaysPage.tsx').then((m) => m.HolidaysPage),
      () => [prefetch(listHolidays, undefined)],
    ),
    deskPage(
      deskPaths.courses,
      () => import('./desk/courses/CoursesPage.tsx').then((m) => m.CoursesPage),
      (_, { searchParams }) => [prefetch(listCourses, listQuery(searchParams, courseFilters))],
    ),
    deskPage(
      deskPaths.newCourse,
      () => import('./desk/courses/NewCoursePage.tsx').then((m) => m.NewCoursePage),
      () => [prefetch(listTopics, undefined)],
    ),
    deskPage(
      deskPaths.course(':id'),
      () => import('./desk/courses/CoursePage.tsx').then((m) => m.CoursePage),
      ({ id = '' }) => [prefetch(getCourse, { course: id })],
    ),
    deskPage(
      deskPaths.learners(':course'),
      () => import('./desk/learners/LearnersPage.tsx').then((m) => m.LearnersPage),
      ({ course = '' }, { searchParams }) => [
        prefetch(listCourseLearners, { course, ...listQuery(searchParams, learnerFilters) }),
      ],
    ),
    deskPage(
      deskPaths.newLesson(':course'),
      () => import('./desk/courses/LessonPage.tsx').then((m) => m.NewLessonPage),
      ({ course = '' }) => [prefetch(getCourse, { course })],
    ),
    deskPage(
      deskPaths.lesson(':course', ':lesson'),
      () => import('./desk/courses/LessonPage.tsx').then((m) => m.LessonPage),
      ({ course = '', lesson = '' }) => [prefetch(getLesson, { course, lesson })],
    ),
    deskPage(
      deskPaths.topics,
      () => import('./desk/topics/TopicsPage.tsx').then((m) => m.TopicsPage),
      () => [prefetch(listTopics, undefined)],
    ),
    deskPage(deskPaths.newTopic, () => import('./desk/topics/TopicForm.tsx').then((m) => m.NewTopicPage)),
    deskPage(
      deskPaths.topic(':id'),
      () => import('./desk/topics/TopicForm.tsx').then((m) => m.EditTopicPage),
      ({ id = '' }) => [prefetch(getTopic, { id })],
    ),
    deskPage(
      deskPaths.posts,
      () => import('./desk/posts/PostsPage.tsx').then((m) => m.PostsPage),
      (_, { searchParams }) => [
        prefetch(listPosts, listQuery(searchParams, postFilters)),
        prefetch(listPostCategories, undefined),
      ],
    ),
    deskPage(
      deskPaths.newPost,
      () => import('./desk/posts/PostForm.tsx').then((m) => m.NewPostPage),
      () => [prefetch(listPostCategories, undefined)],
    ),
    deskPage(
      deskPaths.post(':id'),
      () => import('./desk/posts/PostForm.tsx').then((m) => m.EditPostPage),
      ({ id = '' }) => [prefetch(getPost, { id }), prefetch(listPostCategories, undefined)],
    ),
    deskPage(
      deskPaths.testimonials,
      () => import('./desk/testimonials/TestimonialsPage.tsx').then((m) => m.TestimonialsPage),
      () => [prefetch(listTestimonials, undefined)],
    ),
    deskPage(deskPaths.newTestimonial, () =>
      import('./desk/testimonials/TestimonialForm.tsx').then((m) => m.NewTestimonialPage),
    ),
    deskPage(
      deskPaths.testimonial(':id'),
      () => import('./desk/testimonials/TestimonialForm.tsx').then((m) => m.EditTestimonialPage),
      ({ id = '' }) => [prefetch(getTestimonial, { id })],
    ),
    deskPage(
      deskPaths.pages,
      () => import('./desk/pages/LegalPagesPage.tsx').then((m) => m.LegalPagesPage),
      () => [prefetch(listPages, undefined)],
    ),
    deskPage(
      deskPaths.page(':id'),
      () => import('./desk/pages/LegalPageForm.tsx').then((m) => m.EditLegalPage),
      ({ id = '' }) => [prefetch(getPage, { id })],
    ),
    deskPage(
      deskPaths.images,
      () => import('./desk/images/ImagesPage.tsx').then((m) => m.ImagesPage),
      (_, { searchParams }) => [prefetch(listImages, listQuery(searchParams, ['cursor']))],
    ),
    deskPage(
      deskPaths.trash,
      () => import('./desk/trash/TrashPage.tsx').then((m) => m.TrashPage),
      (_, { searchParams }) => [prefetch(listTrash, trashQuery(searchParams))],
    ),
    deskPage(
      deskPaths.mails,
      () => import('./desk/mails/MailsPage.tsx').then((m) => m.MailsPage),
      (_, { searchParams }) => [prefetch(listMails, listQuery(searchParams, mailFilters))],
    ),
    deskPage(
      deskPaths.mail(':id'),
      () => import('./desk/mails/MailPage.tsx').then((m) => m.MailPage),
      ({ id = '' }) => [prefetch(getMail, { id })],
    ),
    deskPage(
      deskPaths.staff,
      () => import('./desk/staff/StaffPage.tsx').then((m) => m.StaffPage),
      (_, { searchParams }) => [
        prefetch(listStaff, listQuery(searchParams, ['cursor'])),
        prefetch(listStaffCourses, undefined),
      ],
    ),
    deskPage(
      deskPaths.staffMember(':id'),
      () => import('./desk/staff/MemberPage.tsx').then((m) => m.MemberPage),
      ({ id = '' }) => [prefetch(getStaffMember, { id }), prefetch(listStaffCourses, undefined)],
    ),
    deskPage(
      deskPaths.alerts,
      () => import('./desk/alerts/AlertsPage.tsx').then((m) => m.AlertsPage),
      (_, { searchParams }) => [prefetch(listAlerts, listQuery(searchParams, alertFilters))],
    ),
    deskPage(
      deskPaths.refunds,
      () => import('./desk/refunds/RefundsPage.tsx').then((m) => m.RefundsPage),
      (_, { searchParams }) => [prefetch(listRefunds, listQuery(searchParams, refundFilters))],
    ),
    deskPage(
      deskPaths.refundOrder(':id'),
      () => import('./desk/refunds/RefundOrderPage.tsx').then((m) => m.RefundOrderPage),
      ({ id = '' }) => [prefetch(getRefundable, { id })],
    ),
    deskPage(
      deskPaths.documents,
      () => import('./desk/books/DocumentsPage.tsx').then((m) => m.DocumentsPage),
      (_, { searchParams }) => [prefetch(listDocuments, listQuery(searchParams, documentFilters))],
    ),
    deskPage(
      deskPaths.correctDocument(':id'),
      () => import('./desk/books/CorrectDocumentPage.tsx').then((m) => m.CorrectDocumentPage),
      ({ id = '' }) => [prefetch(getDocument, { id })],
    ),
    deskPage(
      deskPaths.settlements,
      () => import('./desk/settlements/SettlementsPage.tsx').then((m) => m.SettlementsPage),
      (_, { searchParams }) => [prefetch(listSettlements, { month: reportMonth(searchParams) })],
    ),
    deskPage(
      deskPaths.settlement(':id'),
      () => import('./desk/settlements/SettlementPage.tsx').then((m) => m.SettlementPage),
      ({ id = '' }) => [prefetch(getSettlement, { id })],
    ),
    deskPage(
      deskPaths.trainerPay,
      () => import('./desk/trainer-pay/TrainerPayPage.tsx').then((m) => m.TrainerPayPage),
      (_, { searchParams }) => [prefetch(listTrainerPay, { month: reportMonth(searchParams) })],
    ),
    deskPage(
      deskPaths.trainerMonth(':id', ':month'),
      () => import('./desk/trainer-pay/TrainerMonthPage.tsx').then((m) => m.TrainerMonthPage),
      ({ id = '', month = '' }) => [prefetch(getTrainerMonth, { id, month })],
    ),
    deskPage(
      deskPaths.reports,
      () => import('./desk/books/ReportsPage.tsx').then((m) => m.ReportsPage),
      (_, { searchParams }) => [prefetch(getReport, { month: reportMonth(searchParams) })],
    ),
    deskPage(
      deskPaths.business,
      () => import('./desk/business/BusinessPage.tsx').then((m) => m.BusinessPage),
      () => [prefetch(getBusiness, undefined)],
    ),
    deskPage(
      deskPaths.settings,
      () => import('./desk/settings/SettingsPage.tsx').then((m) => m.SettingsPage),
      () => [prefetch(getSettings, undefined), prefetch(listSamples, undefined)],
    ),
    deskPage(
      deskPaths.audit,
      () => import('./desk/audit/AuditPage.tsx').then((m) => m.AuditPage),
      (_, { searchParams }) => [
        prefetch(listAudit, listQuery(searchParams, auditFilters)),
        prefetch(getAuditFilters, undefined),
      ],
    ),
    {
      path: '*',
      // From the desk back to the site: its pages are of the other app.
      loader: ({ request }) => {
        const { pathname, search } = new URL(request.url);
        return isOfDesk(pathname) ? data(null, { status: 404 }) : redirectDocument(pathname + search);
      },
      element: <DeskMissing />,
    },
  ];
  return [
    {
      element: <DeskDocument />,
      errorElement: (
        <DeskDocument>
          <ErrorPage />
        </DeskDocument>
      ),
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ];
}
