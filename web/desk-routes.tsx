import { data, type RouteObject, redirect, redirectDocument } from 'react-router';
import { absencesApi } from './desk/absences/endpoints.ts';
import { alertFilters, alertsApi } from './desk/alerts/endpoints.ts';
import { auditApi, auditQuery } from './desk/audit/endpoints.ts';
import { batchesApi, batchFilters } from './desk/batches/endpoints.ts';
import { booksApi, documentFilters, reportMonth } from './desk/books/endpoints.ts';
import { businessApi } from './desk/business/endpoints.ts';
import { classesApi, weekQuery } from './desk/classes/endpoints.ts';
import { courseFilters, coursesApi } from './desk/courses/endpoints.ts';
import { DeskDocument } from './desk/DeskDocument.tsx';
import { DeskMissing } from './desk/DeskMissing.tsx';
import { imagesApi } from './desk/images/endpoints.ts';
import { learnerFilters, learnersApi } from './desk/learners/endpoints.ts';
import { mailFilters, mailsApi } from './desk/mails/endpoints.ts';
import { messageFilters, messagesApi } from './desk/messages/endpoints.ts';
import { dueFilters, orderFilters, ordersApi, reportFilters } from './desk/orders/endpoints.ts';
import { overviewApi } from './desk/overview/endpoints.ts';
import { deskPagesApi } from './desk/pages/endpoints.ts';
import { postFilters, postsApi } from './desk/posts/endpoints.ts';
import { refundFilters, refundsApi } from './desk/refunds/endpoints.ts';
import { requestQuery, requestsApi } from './desk/requests/endpoints.ts';
import { searchApi, searchedIn } from './desk/search/endpoints.ts';
import { accessTo, groupsFor } from './desk/sections.ts';
import { settingsApi } from './desk/settings/endpoints.ts';
import { settlementsApi } from './desk/settlements/endpoints.ts';
import { staffApi } from './desk/staff/endpoints.ts';
import { testimonialsApi } from './desk/testimonials/endpoints.ts';
import { topicsApi } from './desk/topics/endpoints.ts';
import { trainerPayApi } from './desk/trainer-pay/endpoints.ts';
import { trashApi, trashQuery } from './desk/trash/endpoints.ts';
import { listQuery } from './desk/ui/list-query.ts';
import { waitlistApi, waitlistFilters } from './desk/waitlist/endpoints.ts';
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

const { getDeskBatches, getDeskBatchOptions, getDeskBatch, getDeskBatchLearners } = batchesApi.endpoints;
const { getDeskTimetable, getDeskClasses, getDeskClass, getDeskAttendance, getDeskHolidays } = classesApi.endpoints;
const { getDeskCourses, getDeskCourse, getDeskLesson } = coursesApi.endpoints;
const { getDeskPosts, getDeskPostCategories, getDeskPost } = postsApi.endpoints;
const { getDeskTestimonials, getDeskTestimonial } = testimonialsApi.endpoints;
const { getDeskTopics, getDeskTopic } = topicsApi.endpoints;
const { getDeskPages, getDeskPage } = deskPagesApi.endpoints;
const { getDeskMessages, getDeskMessage } = messagesApi.endpoints;
const { getDeskCoupons, getDeskOrders, getDeskOrder, getDeskMoney, getDeskDues, getDeskPaymentReports } =
  ordersApi.endpoints;
const { getDeskWaitlist } = waitlistApi.endpoints;
const { getDeskRequests, getDeskRequest } = requestsApi.endpoints;
const { getStaff, getStaffMember, getStaffCourses } = staffApi.endpoints;
const { getDeskMails, getDeskMail } = mailsApi.endpoints;
const { getAudit, getAuditFilters } = auditApi.endpoints;

/** The page of a list that an address asks for. */
const cursorOf = (search: URLSearchParams) => search.get('cursor') ?? undefined;

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
      (_, { searchParams }) => [prefetch(overviewApi.endpoints.getDeskOverview, listQuery(searchParams, ['days']))],
    ),
    deskPage(
      deskPaths.search,
      () => import('./desk/search/SearchPage.tsx').then((m) => m.SearchPage),
      (_, { searchParams }) => {
        const text = searchedIn(searchParams);
        return text ? [prefetch(searchApi.endpoints.searchDesk, text)] : [];
      },
    ),
    deskPage(
      deskPaths.requests,
      () => import('./desk/requests/RequestsPage.tsx').then((m) => m.RequestsPage),
      (_, { searchParams }) => [prefetch(getDeskRequests, listQuery(searchParams, requestQuery))],
    ),
    deskPage(
      deskPaths.newRequest,
      () => import('./desk/requests/NewRequestPage.tsx').then((m) => m.NewRequestPage),
      () => [prefetch(getDeskRequests, {})],
    ),
    deskPage(
      deskPaths.request(':id'),
      () => import('./desk/requests/RequestPage.tsx').then((m) => m.RequestPage),
      ({ id = '' }) => [prefetch(getDeskRequest, id), prefetch(getDeskOrders, { request: id })],
    ),
    deskPage(
      deskPaths.orders,
      () => import('./desk/orders/OrdersPage.tsx').then((m) => m.OrdersPage),
      (_, { searchParams }) => [prefetch(getDeskOrders, listQuery(searchParams, orderFilters))],
    ),
    deskPage(
      deskPaths.order(':id'),
      () => import('./desk/orders/OrderPage.tsx').then((m) => m.OrderPage),
      ({ id = '' }) => [prefetch(getDeskOrder, id)],
    ),
    deskPage(
      deskPaths.coupons,
      () => import('./desk/coupons/CouponsPage.tsx').then((m) => m.CouponsPage),
      () => [prefetch(getDeskCoupons, undefined)],
    ),
    deskPage(
      deskPaths.money,
      () => import('./desk/orders/MoneyPage.tsx').then((m) => m.MoneyPage),
      (_, { searchParams }) => [prefetch(getDeskMoney, listQuery(searchParams, ['day']))],
    ),
    deskPage(
      deskPaths.dues,
      () => import('./desk/orders/DuesPage.tsx').then((m) => m.DuesPage),
      (_, { searchParams }) => [prefetch(getDeskDues, listQuery(searchParams, dueFilters))],
    ),
    deskPage(
      deskPaths.paymentReports,
      () => import('./desk/orders/PaymentReportsPage.tsx').then((m) => m.PaymentReportsPage),
      (_, { searchParams }) => [prefetch(getDeskPaymentReports, listQuery(searchParams, reportFilters))],
    ),
    deskPage(
      deskPaths.waitlist,
      () => import('./desk/waitlist/WaitlistPage.tsx').then((m) => m.WaitlistPage),
      (_, { searchParams }) => [prefetch(getDeskWaitlist, listQuery(searchParams, waitlistFilters))],
    ),
    deskPage(
      deskPaths.messages,
      () => import('./desk/messages/MessagesPage.tsx').then((m) => m.MessagesPage),
      (_, { searchParams }) => [prefetch(getDeskMessages, listQuery(searchParams, messageFilters))],
    ),
    deskPage(
      deskPaths.message(':id'),
      () => import('./desk/messages/MessagePage.tsx').then((m) => m.MessagePage),
      ({ id = '' }) => [prefetch(getDeskMessage, id)],
    ),
    deskPage(
      deskPaths.batches,
      () => import('./desk/batches/BatchListPage.tsx').then((m) => m.BatchListPage),
      (_, { searchParams }) => [
        prefetch(getDeskBatches, listQuery(searchParams, batchFilters)),
        prefetch(getDeskBatchOptions, undefined),
      ],
    ),
    deskPage(
      deskPaths.newBatch,
      () => import('./desk/batches/BatchForm.tsx').then((m) => m.NewBatchPage),
      () => [prefetch(getDeskBatchOptions, undefined)],
    ),
    deskPage(
      deskPaths.batch(':id'),
      () => import('./desk/batches/BatchPage.tsx').then((m) => m.BatchPage),
      ({ id = '' }, { searchParams }) => [
        prefetch(getDeskBatch, id),
        prefetch(getDeskBatchLearners, { id, cursor: cursorOf(searchParams) }),
      ],
    ),
    deskPage(
      deskPaths.batchClasses(':id'),
      () => import('./desk/classes/TimetablePage.tsx').then((m) => m.TimetablePage),
      ({ id = '' }) => [prefetch(getDeskTimetable, id)],
    ),
    deskPage(
      deskPaths.classes,
      () => import('./desk/classes/WeekPage.tsx').then((m) => m.WeekPage),
      (_, { searchParams }) => [prefetch(getDeskClasses, weekQuery(searchParams))],
    ),
    deskPage(
      deskPaths.class(':id'),
      () => import('./desk/classes/ClassPage.tsx').then((m) => m.ClassPage),
      ({ id = '' }) => [prefetch(getDeskClass, id)],
    ),
    deskPage(
      deskPaths.attendance(':id'),
      () => import('./desk/classes/AttendancePage.tsx').then((m) => m.AttendancePage),
      ({ id = '' }) => [prefetch(getDeskAttendance, id)],
    ),
    deskPage(
      deskPaths.absences,
      () => import('./desk/absences/AbsencesPage.tsx').then((m) => m.AbsencesPage),
      () => [prefetch(absencesApi.endpoints.getDeskAbsences, undefined)],
    ),
    deskPage(
      deskPaths.holidays,
      () => import('./desk/classes/HolidaysPage.tsx').then((m) => m.HolidaysPage),
      () => [prefetch(getDeskHolidays, undefined)],
    ),
    deskPage(
      deskPaths.courses,
      () => import('./desk/courses/CoursesPage.tsx').then((m) => m.CoursesPage),
      (_, { searchParams }) => [prefetch(getDeskCourses, listQuery(searchParams, courseFilters))],
    ),
    deskPage(
      deskPaths.newCourse,
      () => import('./desk/courses/NewCoursePage.tsx').then((m) => m.NewCoursePage),
      () => [prefetch(getDeskTopics, undefined)],
    ),
    deskPage(
      deskPaths.course(':id'),
      () => import('./desk/courses/CoursePage.tsx').then((m) => m.CoursePage),
      ({ id = '' }) => [prefetch(getDeskCourse, id)],
    ),
    deskPage(
      deskPaths.learners(':course'),
      () => import('./desk/learners/LearnersPage.tsx').then((m) => m.LearnersPage),
      ({ course = '' }, { searchParams }) => [
        prefetch(learnersApi.endpoints.getDeskCourseLearners, {
          course,
          query: listQuery(searchParams, learnerFilters),
        }),
      ],
    ),
    deskPage(
      deskPaths.newLesson(':course'),
      () => import('./desk/courses/LessonPage.tsx').then((m) => m.NewLessonPage),
      ({ course = '' }) => [prefetch(getDeskCourse, course)],
    ),
    deskPage(
      deskPaths.lesson(':course', ':lesson'),
      () => import('./desk/courses/LessonPage.tsx').then((m) => m.LessonPage),
      ({ course = '', lesson = '' }) => [prefetch(getDeskLesson, { course, lesson })],
    ),
    deskPage(
      deskPaths.topics,
      () => import('./desk/topics/TopicsPage.tsx').then((m) => m.TopicsPage),
      () => [prefetch(getDeskTopics, undefined)],
    ),
    deskPage(deskPaths.newTopic, () => import('./desk/topics/TopicForm.tsx').then((m) => m.NewTopicPage)),
    deskPage(
      deskPaths.topic(':id'),
      () => import('./desk/topics/TopicForm.tsx').then((m) => m.EditTopicPage),
      ({ id = '' }) => [prefetch(getDeskTopic, id)],
    ),
    deskPage(
      deskPaths.posts,
      () => import('./desk/posts/PostsPage.tsx').then((m) => m.PostsPage),
      (_, { searchParams }) => [
        prefetch(getDeskPosts, listQuery(searchParams, postFilters)),
        prefetch(getDeskPostCategories, undefined),
      ],
    ),
    deskPage(
      deskPaths.newPost,
      () => import('./desk/posts/PostForm.tsx').then((m) => m.NewPostPage),
      () => [prefetch(getDeskPostCategories, undefined)],
    ),
    deskPage(
      deskPaths.post(':id'),
      () => import('./desk/posts/PostForm.tsx').then((m) => m.EditPostPage),
      ({ id = '' }) => [prefetch(getDeskPost, id), prefetch(getDeskPostCategories, undefined)],
    ),
    deskPage(
      deskPaths.testimonials,
      () => import('./desk/testimonials/TestimonialsPage.tsx').then((m) => m.TestimonialsPage),
      () => [prefetch(getDeskTestimonials, undefined)],
    ),
    deskPage(deskPaths.newTestimonial, () =>
      import('./desk/testimonials/TestimonialForm.tsx').then((m) => m.NewTestimonialPage),
    ),
    deskPage(
      deskPaths.testimonial(':id'),
      () => import('./desk/testimonials/TestimonialForm.tsx').then((m) => m.EditTestimonialPage),
      ({ id = '' }) => [prefetch(getDeskTestimonial, id)],
    ),
    deskPage(
      deskPaths.pages,
      () => import('./desk/pages/LegalPagesPage.tsx').then((m) => m.LegalPagesPage),
      () => [prefetch(getDeskPages, undefined)],
    ),
    deskPage(
      deskPaths.page(':id'),
      () => import('./desk/pages/LegalPageForm.tsx').then((m) => m.EditLegalPage),
      ({ id = '' }) => [prefetch(getDeskPage, id)],
    ),
    deskPage(
      deskPaths.images,
      () => import('./desk/images/ImagesPage.tsx').then((m) => m.ImagesPage),
      (_, { searchParams }) => [prefetch(imagesApi.endpoints.getDeskImages, cursorOf(searchParams))],
    ),
    deskPage(
      deskPaths.trash,
      () => import('./desk/trash/TrashPage.tsx').then((m) => m.TrashPage),
      (_, { searchParams }) => [prefetch(trashApi.endpoints.getTrash, trashQuery(searchParams))],
    ),
    deskPage(
      deskPaths.mails,
      () => import('./desk/mails/MailsPage.tsx').then((m) => m.MailsPage),
      (_, { searchParams }) => [prefetch(getDeskMails, listQuery(searchParams, mailFilters))],
    ),
    deskPage(
      deskPaths.mail(':id'),
      () => import('./desk/mails/MailPage.tsx').then((m) => m.MailPage),
      ({ id = '' }) => [prefetch(getDeskMail, id)],
    ),
    deskPage(
      deskPaths.staff,
      () => import('./desk/staff/StaffPage.tsx').then((m) => m.StaffPage),
      (_, { searchParams }) => [prefetch(getStaff, cursorOf(searchParams)), prefetch(getStaffCourses, undefined)],
    ),
    deskPage(
      deskPaths.staffMember(':id'),
      () => import('./desk/staff/MemberPage.tsx').then((m) => m.MemberPage),
      ({ id = '' }) => [prefetch(getStaffMember, id), prefetch(getStaffCourses, undefined)],
    ),
    deskPage(
      deskPaths.alerts,
      () => import('./desk/alerts/AlertsPage.tsx').then((m) => m.AlertsPage),
      (_, { searchParams }) => [prefetch(alertsApi.endpoints.getDeskAlerts, listQuery(searchParams, alertFilters))],
    ),
    deskPage(
      deskPaths.refunds,
      () => import('./desk/refunds/RefundsPage.tsx').then((m) => m.RefundsPage),
      (_, { searchParams }) => [prefetch(refundsApi.endpoints.getDeskRefunds, listQuery(searchParams, refundFilters))],
    ),
    deskPage(
      deskPaths.refundOrder(':id'),
      () => import('./desk/refunds/RefundOrderPage.tsx').then((m) => m.RefundOrderPage),
      ({ id = '' }) => [prefetch(refundsApi.endpoints.getDeskRefundable, id)],
    ),
    deskPage(
      deskPaths.documents,
      () => import('./desk/books/DocumentsPage.tsx').then((m) => m.DocumentsPage),
      (_, { searchParams }) => [
        prefetch(booksApi.endpoints.getDeskDocuments, listQuery(searchParams, documentFilters)),
      ],
    ),
    deskPage(
      deskPaths.correctDocument(':id'),
      () => import('./desk/books/CorrectDocumentPage.tsx').then((m) => m.CorrectDocumentPage),
      ({ id = '' }) => [prefetch(booksApi.endpoints.getDeskDocument, id)],
    ),
    deskPage(
      deskPaths.settlements,
      () => import('./desk/settlements/SettlementsPage.tsx').then((m) => m.SettlementsPage),
      (_, { searchParams }) => [prefetch(settlementsApi.endpoints.getDeskSettlements, reportMonth(searchParams))],
    ),
    deskPage(
      deskPaths.settlement(':id'),
      () => import('./desk/settlements/SettlementPage.tsx').then((m) => m.SettlementPage),
      ({ id = '' }) => [prefetch(settlementsApi.endpoints.getDeskSettlement, id)],
    ),
    deskPage(
      deskPaths.trainerPay,
      () => import('./desk/trainer-pay/TrainerPayPage.tsx').then((m) => m.TrainerPayPage),
      (_, { searchParams }) => [prefetch(trainerPayApi.endpoints.getTrainerPay, reportMonth(searchParams))],
    ),
    deskPage(
      deskPaths.trainerMonth(':id', ':month'),
      () => import('./desk/trainer-pay/TrainerMonthPage.tsx').then((m) => m.TrainerMonthPage),
      ({ id = '', month = '' }) => [prefetch(trainerPayApi.endpoints.getTrainerMonth, { id, month })],
    ),
    deskPage(
      deskPaths.reports,
      () => import('./desk/books/ReportsPage.tsx').then((m) => m.ReportsPage),
      (_, { searchParams }) => [prefetch(booksApi.endpoints.getDeskReport, reportMonth(searchParams))],
    ),
    deskPage(
      deskPaths.business,
      () => import('./desk/business/BusinessPage.tsx').then((m) => m.BusinessPage),
      () => [prefetch(businessApi.endpoints.getDeskBusiness, undefined)],
    ),
    deskPage(
      deskPaths.settings,
      () => import('./desk/settings/SettingsPage.tsx').then((m) => m.SettingsPage),
      () => [
        prefetch(settingsApi.endpoints.getDeskSettings, undefined),
        prefetch(settingsApi.endpoints.getDeskSamples, undefined),
      ],
    ),
    deskPage(
      deskPaths.audit,
      () => import('./desk/audit/AuditPage.tsx').then((m) => m.AuditPage),
      (_, { searchParams }) => [prefetch(getAudit, auditQuery(searchParams)), prefetch(getAuditFilters, undefined)],
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
