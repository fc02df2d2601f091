import { data, type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router';
import type { CourseDetail } from '../contract/course.ts';
import { Document } from './document.tsx';
import { coursesOnPage, freeCoursesOnPage } from './features/catalog/endpoints.ts';
import { NEXT_BATCHES } from './features/home/endpoints.ts';
import { createLoader, createOwnLoader, forSignedIn, type Load, pageRoute } from './page-route.ts';
import { paths } from './paths.ts';
import { prefetch } from './prefetch.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';
import { pageOf } from './ui/pagination.ts';

const isPaid = (course: CourseDetail) => course.kind === 'paid';
const isFreeOf = (topic: string) => (course: CourseDetail) => course.kind === 'free' && course.topic === topic;

/** Loads a new document, for a page that this app cannot show. */
function loadDocument({ url: { pathname, search } }: LoaderFunctionArgs): Response {
  return redirectDocument(pathname + search);
}

/** The routes of the site without the desk. */
export function createRoutes(): RouteObject[] {
  const textPage = (slug: string) =>
    pageRoute(
      `/${slug}`,
      () => import('./features/pages/TextPage.tsx').then((m) => m.TextPage),
      createLoader(() => [prefetch.text(slug)]),
    );
  const documentPath = import.meta.env.SSR ? undefined : window.location.pathname;
  /** Only documents under `/learn` may frame videos, so coming from elsewhere loads a new document. */
  const player = (load: Load) => (args: LoaderFunctionArgs) => {
    return documentPath === undefined || documentPath.startsWith(paths.learn('')) ? load(args) : loadDocument(args);
  };
  /** The server decides where a join link leads, so coming to one loads a new document. */
  const onServer = (load: Load) => (args: LoaderFunctionArgs) =>
    import.meta.env.SSR ? load(args) : loadDocument(args);
  const loadClass = createOwnLoader((own, { id = '' }) => [own.learnerClass(id), prefetch.me()]);
  const pages: RouteObject[] = [
    pageRoute(
      paths.home,
      () => import('./features/home/HomePage.tsx').then((m) => m.HomePage),
      createLoader(() => [prefetch.courses(NEXT_BATCHES), prefetch.testimonials(), prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.courses,
      () => import('./features/catalog/CourseListPage.tsx').then((m) => m.CourseListPage),
      createLoader((_params, url) => [prefetch.courses(coursesOnPage(pageOf(url.searchParams)))]),
    ),
    pageRoute(
      paths.course(':slug'),
      () => import('./features/catalog/CourseDetailPage.tsx').then((m) => m.CourseDetailPage),
      createLoader(({ slug = '' }) => [prefetch.course(slug, isPaid)]),
    ),
    pageRoute(
      paths.enroll(':slug'),
      () => import('./features/enrollment/EnrollPage.tsx').then((m) => m.EnrollPage),
      createLoader(({ slug = '' }) => [prefetch.course(slug, isPaid), prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.waitFor(':slug'),
      () => import('./features/waitlist/WaitlistPage.tsx').then((m) => m.WaitlistPage),
      createLoader(({ slug = '' }) => [prefetch.course(slug, isPaid), prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.waitlist,
      () => import('./features/waitlist/PlacePage.tsx').then((m) => m.PlacePage),
      createOwnLoader((own, _params, { searchParams }) => [
        own.waitlistPlace(searchParams.get('token') ?? ''),
        prefetch.formOutcome(),
      ]),
    ),
    pageRoute(
      paths.blogs,
      () => import('./features/blog/BlogListPage.tsx').then((m) => m.BlogListPage),
      createLoader((_params, url) => [prefetch.posts(url.searchParams)]),
    ),
    pageRoute(
      paths.post(':slug'),
      () => import('./features/blog/PostPage.tsx').then((m) => m.PostPage),
      createLoader(({ slug = '' }) => [prefetch.post(slug)]),
    ),
    pageRoute(
      paths.resources,
      () => import('./features/resources/TopicListPage.tsx').then((m) => m.TopicListPage),
      createLoader(() => [prefetch.topics()]),
    ),
    pageRoute(
      paths.topic(':topic'),
      () => import('./features/resources/TopicPage.tsx').then((m) => m.TopicPage),
      createLoader(({ topic = '' }, url) => [
        prefetch.topic(topic),
        prefetch.courses(freeCoursesOnPage(topic, pageOf(url.searchParams))),
      ]),
    ),
    pageRoute(
      paths.freeCourse(':topic', ':slug'),
      () => import('./features/resources/FreeCoursePage.tsx').then((m) => m.FreeCoursePage),
      createLoader(({ topic = '', slug = '' }) => [prefetch.course(slug, isFreeOf(topic)), prefetch.formOutcome()]),
    ),
    pageRoute(paths.about, () => import('./features/about/AboutPage.tsx').then((m) => m.AboutPage)),
    pageRoute(
      paths.contact,
      () => import('./features/contact/ContactPage.tsx').then((m) => m.ContactPage),
      createLoader((_params, { searchParams }) => {
        const course = searchParams.get('course');
        return [prefetch.formOutcome(), ...(course ? [prefetch.course(course, isPaid)] : [])];
      }),
    ),
    pageRoute(
      paths.signUp,
      () => import('./features/account/SignUpPage.tsx').then((m) => m.SignUpPage),
      createLoader(() => [prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.signIn,
      () => import('./features/account/SignInPage.tsx').then((m) => m.SignInPage),
      createLoader(() => [prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.secondStep,
      () => import('./features/account/SecondStepPage.tsx').then((m) => m.SecondStepPage),
      createLoader(() => [prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.forgotPassword,
      () => import('./features/account/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
      createLoader(() => [prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.resetPassword,
      () => import('./features/account/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
      createLoader(() => [prefetch.formOutcome()]),
    ),
    pageRoute(
      paths.verifyEmail,
      () => import('./features/account/VerifyEmailPage.tsx').then((m) => m.VerifyEmailPage),
      forSignedIn(createLoader(() => [prefetch.me(), prefetch.formOutcome()])),
    ),
    pageRoute(
      paths.firstAdmin,
      () => import('./features/account/FirstAdminPage.tsx').then((m) => m.FirstAdminPage),
      // `me` later: for a visitor it is null, which is not a 404 here.
      createOwnLoader((own, _, { searchParams }) => [
        prefetch.formOutcome(),
        prefetch.me(),
        own.adminLink(searchParams.get('token') ?? ''),
      ]),
    ),
    pageRoute(
      paths.pay,
      () => import('./features/pay/PayPage.tsx').then((m) => m.PayPage),
      createOwnLoader((own, _params, { searchParams }) => {
        const token = searchParams.get('token') ?? '';
        // From the payment page in another browser, nobody asked for an order.
        const isBack = token === '' && searchParams.has('back');
        return [...(isBack ? [] : [own.payOrder(token)]), prefetch.formOutcome()];
      }),
    ),
    pageRoute(
      paths.dashboard,
      () => import('./features/learning/DashboardPage.tsx').then((m) => m.DashboardPage),
      forSignedIn(
        createOwnLoader((own) => [
          own.dashboard(),
          prefetch.me(),
          own.ownDues(),
          own.calendarFeed(),
          prefetch.formOutcome(),
        ]),
      ),
    ),
    pageRoute(
      paths.certificate(':id'),
      () => import('./features/certificates/CertificatePage.tsx').then((m) => m.CertificatePage),
      createLoader(({ id = '' }) => [prefetch.certificate(id)]),
    ),
    pageRoute(
      paths.learn(':course'),
      () => import('./features/learning/CoursePlayerPage.tsx').then((m) => m.CoursePlayerPage),
      forSignedIn(
        player(
          createOwnLoader((own, { course = '' }) => [
            own.learningCourse(course),
            prefetch.me(),
            prefetch.formOutcome(),
          ]),
        ),
      ),
    ),
    pageRoute(
      paths.lesson(':course', ':lesson'),
      () => import('./features/learning/LessonPage.tsx').then((m) => m.LessonPage),
      forSignedIn(
        player(
          createOwnLoader((own, { course = '', lesson = '' }) => [
            own.lesson(course, lesson),
            prefetch.me(),
            prefetch.formOutcome(),
          ]),
        ),
      ),
    ),
    pageRoute(
      paths.joinClass(':id'),
      () => import('./features/classes/ClassPage.tsx').then((m) => m.ClassPage),
      // 404 for everybody whom it does not lead to the meeting (`server/features/classes/join-route.ts`).
      onServer(
        forSignedIn(async (args) => {
          await loadClass(args);
          return data(null, { status: 404 });
        }),
      ),
    ),
    pageRoute(
      paths.account,
      () => import('./features/account/AccountPage.tsx').then((m) => m.AccountPage),
      forSignedIn(
        createOwnLoader((own) => [
          prefetch.me(),
          own.ownOrders(),
          own.sessions(),
          own.secondFactor(),
          prefetch.formOutcome(),
        ]),
      ),
    ),
    pageRoute(
      paths.confirmEmail,
      () => import('./features/account/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage),
      forSignedIn(createLoader(() => [prefetch.me(), prefetch.formOutcome()])),
    ),
    pageRoute(paths.install, () => import('./features/site/InstallPage.tsx').then((m) => m.InstallPage)),
    // The desk is an app of its own.
    { path: `${paths.desk}/*`, loader: loadDocument },
    textPage('privacy'),
    textPage('terms'),
    textPage('refunds'),
    pageRoute(
      '*',
      () => import('./features/site/NotFoundPage.tsx').then((m) => m.NotFoundPage),
      () => data(null, { status: 404 }),
    ),
  ];
  // The error page appears inside the document: a new one would lose what the boot script set on it.
  return [
    {
      element: <Document />,
      errorElement: (
        <Document>
          <ErrorPage />
        </Document>
      ),
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ];
}
