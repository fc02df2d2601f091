import { data, type RouteObject, redirectDocument } from 'react-router';
import { deskPaths } from '../contract/desk/paths.ts';
import { isOfDesk } from '../contract/paths.ts';
import { DeskDocument } from './desk/DeskDocument.tsx';
import type { DeskRoute } from './desk/route.ts';
import { accessTo } from './desk/sections.ts';
import { DeskMissing } from './desk/UnavailablePages.tsx';
import { listViews } from './desk/views/endpoints.ts';
import { createLoader, forSignedIn, type Guard, pageRoute, readMe, unlessReloading } from './page-route.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';

const statuses = { refused: 403, 'needs-code': 403, missing: 404 } as const;

/** Loads a page for staff with its permissions; others get a status of refusal, and DeskDocument shows the reason. */
const staff: Guard = (load) =>
  forSignedIn(async (args) => {
    const me = await readMe(args);
    const { pathname } = args.url;
    const access = me ? accessTo(pathname, me) : 'open';
    if (access === 'open') return load(args);
    return data(null, { status: statuses[access] });
  });

const isRecordPage = (path: string) => /:\w+$/.test(path);

function deskPage(path: string, load: () => Promise<{ page: DeskRoute } | undefined>): RouteObject {
  const loadPage = unlessReloading(load);
  return pageRoute(
    path,
    async () => (await load())?.page.Component,
    staff(async (args) => {
      const { queries } = (await loadPage()).page;
      // The page of one record has no filters to save.
      const views = isRecordPage(path) ? [] : [listViews.load()];
      return createLoader(async (params, url) => [...(await queries(params, url)), ...views])(args);
    }),
  );
}

export function createDeskRoutes(): RouteObject[] {
  const pages: RouteObject[] = [
    deskPage(deskPaths.today, () => import('./desk/today/TodayPage.tsx')),
    deskPage(deskPaths.overview, () => import('./desk/overview/OverviewPage.tsx')),
    deskPage(deskPaths.search, () => import('./desk/search/SearchPage.tsx')),
    deskPage(deskPaths.people, () => import('./desk/people/PeoplePage.tsx')),
    deskPage(deskPaths.person(':id'), () => import('./desk/people/PersonPage.tsx')),
    deskPage(deskPaths.requests, () => import('./desk/requests/RequestsPage.tsx')),
    deskPage(deskPaths.newRequest, () => import('./desk/requests/NewRequestPage.tsx')),
    deskPage(deskPaths.importRequests, () => import('./desk/requests/ImportPage.tsx')),
    deskPage(deskPaths.request(':id'), () => import('./desk/requests/RequestPage.tsx')),
    deskPage(deskPaths.orders, () => import('./desk/orders/OrdersPage.tsx')),
    deskPage(deskPaths.order(':id'), () => import('./desk/orders/OrderPage.tsx')),
    deskPage(deskPaths.coupons, () => import('./desk/coupons/CouponsPage.tsx')),
    deskPage(deskPaths.money, () => import('./desk/orders/MoneyPage.tsx')),
    deskPage(deskPaths.supplies, () => import('./desk/orders/SuppliesPage.tsx')),
    deskPage(deskPaths.dues, () => import('./desk/orders/DuesPage.tsx')),
    deskPage(deskPaths.transferClaims, () => import('./desk/orders/TransferClaimsPage.tsx')),
    deskPage(deskPaths.waitlist, () => import('./desk/waitlist/WaitlistPage.tsx')),
    deskPage(deskPaths.spam, () => import('./desk/spam/SpamPage.tsx')),
    deskPage(deskPaths.messages, () => import('./desk/contact/MessagesPage.tsx')),
    deskPage(deskPaths.message(':id'), () => import('./desk/contact/MessagePage.tsx')),
    deskPage(deskPaths.batches, () => import('./desk/batches/BatchesPage.tsx')),
    deskPage(deskPaths.newBatch, () => import('./desk/batches/BatchForm.tsx')),
    deskPage(deskPaths.batch(':id'), () => import('./desk/batches/BatchPage.tsx')),
    deskPage(deskPaths.batchClasses(':id'), () => import('./desk/classes/TimetablePage.tsx')),
    deskPage(deskPaths.batchProgress(':id'), () => import('./desk/batch-progress/ProgressPage.tsx')),
    deskPage(deskPaths.classes, () => import('./desk/classes/WeekPage.tsx')),
    deskPage(deskPaths.class(':id'), () => import('./desk/classes/ClassPage.tsx')),
    deskPage(deskPaths.attendance(':id'), () => import('./desk/classes/AttendancePage.tsx')),
    deskPage(deskPaths.work, () => import('./desk/work/WorkPage.tsx')),
    deskPage(deskPaths.workOf(':id'), () => import('./desk/work/ReviewPage.tsx')),
    deskPage(deskPaths.doubts, () => import('./desk/doubts/DoubtsPage.tsx')),
    deskPage(deskPaths.doubt(':id'), () => import('./desk/doubts/DoubtPage.tsx')),
    deskPage(deskPaths.surveys, () => import('./desk/surveys/SurveysPage.tsx')),
    deskPage(deskPaths.survey(':course'), () => import('./desk/surveys/SurveyPage.tsx')),
    deskPage(deskPaths.fallingBehind, () => import('./desk/batch-progress/FallingBehindPage.tsx')),
    deskPage(deskPaths.certificates, () => import('./desk/certificates/CertificatesPage.tsx')),
    deskPage(deskPaths.issuedCertificates, () =>
      import('./desk/certificates/CertificatesPage.tsx').then((m) => ({ page: m.issuedPage })),
    ),
    deskPage(deskPaths.blockedCertificates, () =>
      import('./desk/certificates/CertificatesPage.tsx').then((m) => ({ page: m.blockedPage })),
    ),
    deskPage(deskPaths.holidays, () => import('./desk/classes/HolidaysPage.tsx')),
    deskPage(deskPaths.courses, () => import('./desk/courses/CoursesPage.tsx')),
    deskPage(deskPaths.newCourse, () => import('./desk/courses/NewCoursePage.tsx')),
    deskPage(deskPaths.course(':id'), () => import('./desk/courses/CoursePage.tsx')),
    deskPage(deskPaths.certificateRule(':course'), () => import('./desk/certificates/RulePage.tsx')),
    deskPage(deskPaths.learners(':course'), () => import('./desk/learners/LearnersPage.tsx')),
    deskPage(deskPaths.newLesson(':course'), () =>
      import('./desk/courses/LessonPage.tsx').then((m) => ({ page: m.newPage })),
    ),
    deskPage(deskPaths.lesson(':course', ':lesson'), () => import('./desk/courses/LessonPage.tsx')),
    deskPage(deskPaths.assignment(':course', ':lesson'), () => import('./desk/work/AssignmentPage.tsx')),
    deskPage(deskPaths.topics, () => import('./desk/topics/TopicsPage.tsx')),
    deskPage(deskPaths.newTopic, () => import('./desk/topics/TopicForm.tsx').then((m) => ({ page: m.newPage }))),
    deskPage(deskPaths.topic(':id'), () => import('./desk/topics/TopicForm.tsx')),
    deskPage(deskPaths.posts, () => import('./desk/posts/PostsPage.tsx')),
    deskPage(deskPaths.newPost, () => import('./desk/posts/PostForm.tsx').then((m) => ({ page: m.newPage }))),
    deskPage(deskPaths.post(':id'), () => import('./desk/posts/PostForm.tsx')),
    deskPage(deskPaths.testimonials, () => import('./desk/testimonials/TestimonialsPage.tsx')),
    deskPage(deskPaths.newTestimonial, () =>
      import('./desk/testimonials/TestimonialForm.tsx').then((m) => ({ page: m.newPage })),
    ),
    deskPage(deskPaths.testimonial(':id'), () => import('./desk/testimonials/TestimonialForm.tsx')),
    deskPage(deskPaths.profiles, () => import('./desk/profiles/ProfilesPage.tsx')),
    deskPage(deskPaths.newProfile, () => import('./desk/profiles/ProfileForm.tsx').then((m) => ({ page: m.newPage }))),
    deskPage(deskPaths.profile(':id'), () => import('./desk/profiles/ProfileForm.tsx')),
    deskPage(deskPaths.pages, () => import('./desk/pages/LegalPagesPage.tsx')),
    deskPage(deskPaths.page(':id'), () => import('./desk/pages/LegalPageForm.tsx')),
    deskPage(deskPaths.images, () => import('./desk/images/ImagesPage.tsx')),
    deskPage(deskPaths.trash, () => import('./desk/trash/TrashPage.tsx')),
    deskPage(deskPaths.mails, () => import('./desk/mails/MailsPage.tsx')),
    deskPage(deskPaths.mail(':id'), () => import('./desk/mails/MailPage.tsx')),
    deskPage(deskPaths.staff, () => import('./desk/staff/StaffPage.tsx')),
    deskPage(deskPaths.staffMember(':id'), () => import('./desk/staff/MemberPage.tsx')),
    deskPage(deskPaths.alerts, () => import('./desk/alerts/AlertsPage.tsx')),
    deskPage(deskPaths.refunds, () => import('./desk/refunds/RefundsPage.tsx')),
    deskPage(deskPaths.refundOrder(':id'), () => import('./desk/refunds/RefundOrderPage.tsx')),
    deskPage(deskPaths.documents, () => import('./desk/books/DocumentsPage.tsx')),
    deskPage(deskPaths.correctDocument(':id'), () => import('./desk/books/CorrectDocumentPage.tsx')),
    deskPage(deskPaths.settlements, () => import('./desk/settlements/SettlementsPage.tsx')),
    deskPage(deskPaths.yearEnd, () => import('./desk/books/YearEndPage.tsx')),
    deskPage(deskPaths.cash, () => import('./desk/cash/CashPage.tsx')),
    deskPage(deskPaths.bank, () => import('./desk/bank/BankPage.tsx')),
    deskPage(deskPaths.settlement(':id'), () => import('./desk/settlements/SettlementPage.tsx')),
    deskPage(deskPaths.trainerPay, () => import('./desk/trainer-pay/TrainerPayPage.tsx')),
    deskPage(deskPaths.trainerMonth(':id', ':month'), () => import('./desk/trainer-pay/TrainerMonthPage.tsx')),
    deskPage(deskPaths.reports, () => import('./desk/books/ReportsPage.tsx')),
    deskPage(deskPaths.business, () => import('./desk/business/BusinessPage.tsx')),
    deskPage(deskPaths.home, () => import('./desk/settings/HomePage.tsx')),
    deskPage(deskPaths.settings, () => import('./desk/settings/SettingsPage.tsx')),
    deskPage(deskPaths.audit, () => import('./desk/audit/AuditPage.tsx')),
    deskPage(deskPaths.operation, () => import('./desk/operation/OperationPage.tsx')),
    {
      path: '*',
      // The pages of the site belong to the other app, so a link to them loads a document.
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
