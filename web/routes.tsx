import { data, type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router';
import { pageOf } from '../contract/base/pagination.ts';
import { paths } from '../contract/paths.ts';
import type { CourseDetail } from '../contract/publishing/course.ts';
import { Document } from './document.tsx';
import { createLoader, createOwnLoader, forSignedIn, type Load, pageRoute, type Query } from './page-route.ts';
import { prefetch } from './prefetch.ts';
import { comparedIn, coursesOnPage, freeCoursesOnPage } from './site/courses/endpoints.ts';
import { NEXT_BATCHES } from './site/home/endpoints.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';

const isPaid = (course: CourseDetail) => course.kind === 'paid';
const isFreeOf = (topic: string) => (course: CourseDetail) => course.kind === 'free' && course.topic === topic;

/** Loads a new document, for a page that this app cannot show. */
function loadDocument({ url: { pathname, search } }: LoaderFunctionArgs): Response {
  return redirectDocument(pathname + search);
}

/** The first query of a page that exists whatever the others say. */
const found: Query = async () => ({});

export function createRoutes(): RouteObject[] {
  const textPage = (slug: string) =>
    pageRoute(
      `/${slug}`,
      () => import('./site/pages/TextPage.tsx').then((m) => m.TextPage),
      createLoader(() => [prefetch.text(slug)]),
    );
  const documentPath = import.meta.env.SSR ? undefined : window.location.pathname;
  /** Only documents under `/learn` may frame videos, so a navigation from another page loads a new document. */
  const player = (load: Load) => (args: LoaderFunctionArgs) => {
    return documentPath === undefined || documentPath.startsWith(paths.learn('')) ? load(args) : loadDocument(args);
  };
  /** The server decides where a join link leads, so a navigation to one loads a new document. */
  const onServer = (load: Load) => (args: LoaderFunctionArgs) =>
    import.meta.env.SSR ? load(args) : loadDocument(args);
  const loadClass = createOwnLoader((own, { id = '' }) => [own.learnerClass(id), prefetch.me()]);
  const pages: RouteObject[] = [
    pageRoute(
      paths.home,
      () => import('./site/home/HomePage.tsx').then((m) => m.HomePage),
      createLoader(() => [prefetch.courses(NEXT_BATCHES), prefetch.testimonials(), prefetch.trainers()]),
    ),
    pageRoute(
      paths.courses,
      () => import('./site/courses/CourseListPage.tsx').then((m) => m.CourseListPage),
      createLoader((_params, url) => [
        prefetch.courses(coursesOnPage(pageOf(url.searchParams))),
        ...comparedIn(url.searchParams).map((slug) => prefetch.course(slug, isPaid)),
      ]),
    ),
    pageRoute(
      paths.course(':slug'),
      () => import('./site/courses/CourseDetailPage.tsx').then((m) => m.CourseDetailPage),
      createLoader(({ slug = '' }) => [prefetch.course(slug, isPaid)]),
    ),
    pageRoute(
      paths.openLesson(':course', ':lesson'),
      () => import('./site/courses/OpenLessonPage.tsx').then((m) => m.OpenLessonPage),
      createLoader(({ course = '', lesson = '' }) => [prefetch.openLesson(course, lesson)]),
    ),
    pageRoute(
      paths.enroll(':slug'),
      () => import('./site/enrollment/EnrollPage.tsx').then((m) => m.EnrollPage),
      createLoader(({ slug = '' }) => [prefetch.course(slug, isPaid)]),
    ),
    pageRoute(
      paths.waitFor(':slug'),
      () => import('./site/waitlist/WaitlistPage.tsx').then((m) => m.WaitlistPage),
      createLoader(({ slug = '' }) => [prefetch.course(slug, isPaid)]),
    ),
    pageRoute(
      paths.waitlist,
      () => import('./site/waitlist/WaitlistPlacePage.tsx').then((m) => m.WaitlistPlacePage),
      createOwnLoader((own, _params, url) => [own.waitlistPlace(url)]),
    ),
    pageRoute(
      paths.seat,
      () => import('./site/checkout/SeatPage.tsx').then((m) => m.SeatPage),
      createOwnLoader((own, _params, url) => [own.seat(url)]),
    ),
    pageRoute(
      paths.blogs,
      () => import('./site/posts/BlogListPage.tsx').then((m) => m.BlogListPage),
      createLoader((_params, url) => [prefetch.posts(url.searchParams)]),
    ),
    pageRoute(
      paths.post(':slug'),
      () => import('./site/posts/PostPage.tsx').then((m) => m.PostPage),
      createLoader(({ slug = '' }) => [prefetch.post(slug)]),
    ),
    pageRoute(
      paths.resources,
      () => import('./site/topics/TopicListPage.tsx').then((m) => m.TopicListPage),
      createLoader(() => [prefetch.topics()]),
    ),
    pageRoute(
      paths.topic(':topic'),
      () => import('./site/topics/TopicPage.tsx').then((m) => m.TopicPage),
      createLoader(({ topic = '' }, url) => [
        prefetch.topic(topic),
        prefetch.courses(freeCoursesOnPage(topic, pageOf(url.searchParams))),
      ]),
    ),
    pageRoute(
      paths.freeCourse(':topic', ':slug'),
      () => import('./site/topics/FreeCoursePage.tsx').then((m) => m.FreeCoursePage),
      createLoader(({ topic = '', slug = '' }) => [prefetch.course(slug, isFreeOf(topic))]),
    ),
    pageRoute(paths.about, () => import('./site/about/AboutPage.tsx').then((m) => m.AboutPage)),
    pageRoute(
      paths.contact,
      () => import('./site/contact/ContactPage.tsx').then((m) => m.ContactPage),
      createLoader((_params, { searchParams }) => {
        const course = searchParams.get('course');
        return [found, ...(course ? [prefetch.course(course, isPaid)] : [])];
      }),
    ),
    pageRoute(paths.signUp, () => import('./site/account/SignUpPage.tsx').then((m) => m.SignUpPage)),
    pageRoute(paths.signIn, () => import('./site/account/SignInPage.tsx').then((m) => m.SignInPage)),
    pageRoute(paths.secondStep, () => import('./site/account/SecondStepPage.tsx').then((m) => m.SecondStepPage)),
    pageRoute(paths.forgotPassword, () =>
      import('./site/account/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
    ),
    pageRoute(paths.resetPassword, () =>
      import('./site/account/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
    ),
    pageRoute(
      paths.verifyEmail,
      () => import('./site/account/VerifyEmailPage.tsx').then((m) => m.VerifyEmailPage),
      forSignedIn(createLoader(() => [prefetch.me()])),
    ),
    pageRoute(
      paths.firstAdmin,
      () => import('./site/account/FirstAdminPage.tsx').then((m) => m.FirstAdminPage),
      createOwnLoader((own, _params, url) => [found, prefetch.me(), own.adminLink(url)]),
    ),
    pageRoute(
      paths.pay,
      () => import('./site/checkout/PayPage.tsx').then((m) => m.PayPage),
      createOwnLoader((own, _params, url) => [own.payOrder(url)]),
    ),
    pageRoute(
      paths.dashboard,
      () => import('./site/learning/DashboardPage.tsx').then((m) => m.DashboardPage),
      forSignedIn(createOwnLoader((own) => [own.dashboard(), prefetch.me(), own.ownDues(), own.calendarFeed()])),
    ),
    pageRoute(
      paths.certificate(':id'),
      () => import('./site/certificates/CertificatePage.tsx').then((m) => m.CertificatePage),
      createLoader(({ id = '' }) => [prefetch.certificate(id)]),
    ),
    pageRoute(
      paths.notes,
      () => import('./site/notes/NotesPage.tsx').then((m) => m.NotesPage),
      forSignedIn(createOwnLoader((own, _params, url) => [own.notes(url)])),
    ),
    pageRoute(
      paths.findLessons,
      () => import('./site/notes/FindLessonsPage.tsx').then((m) => m.FindLessonsPage),
      forSignedIn(createOwnLoader((own, _params, url) => [own.foundLessons(url)])),
    ),
    pageRoute(
      paths.learn(':course'),
      () => import('./site/learning/CoursePlayerPage.tsx').then((m) => m.CoursePlayerPage),
      forSignedIn(player(createOwnLoader((own, { course = '' }) => [own.learningCourse(course), prefetch.me()]))),
    ),
    pageRoute(
      paths.lesson(':course', ':lesson'),
      () => import('./site/learning/LessonPage.tsx').then((m) => m.LessonPage),
      forSignedIn(
        player(createOwnLoader((own, { course = '', lesson = '' }) => [own.lesson(course, lesson), prefetch.me()])),
      ),
    ),
    pageRoute(
      paths.allDoubts,
      () => import('./site/doubts/DoubtsPage.tsx').then((m) => m.DoubtsPage),
      forSignedIn(createOwnLoader((own, _params, { searchParams }) => [own.doubts(searchParams), prefetch.me()])),
    ),
    pageRoute(paths.unfollow, () => import('./site/doubts/UnfollowPage.tsx').then((m) => m.UnfollowPage)),
    pageRoute(
      paths.doubt(':id'),
      () => import('./site/doubts/DoubtPage.tsx').then((m) => m.DoubtPage),
      forSignedIn(createOwnLoader((own, { id = '' }) => [own.doubt(id), prefetch.me()])),
    ),
    pageRoute(
      paths.joinClass(':id'),
      () => import('./site/classes/ClassPage.tsx').then((m) => m.ClassPage),
      // 404 for everyone who is not redirected to the meeting (`server/teaching/classes/join-route.ts`).
      onServer(
        forSignedIn(async (args) => {
          await loadClass(args);
          return data(null, { status: 404 });
        }),
      ),
    ),
    pageRoute(
      paths.recording(':id'),
      () => import('./site/classes/RecordingPage.tsx').then((m) => m.RecordingPage),
      forSignedIn(createOwnLoader((own, { id = '' }) => [own.recording(id), prefetch.me()])),
    ),
    pageRoute(
      paths.account,
      () => import('./site/account/AccountPage.tsx').then((m) => m.AccountPage),
      forSignedIn(
        createOwnLoader((own) => [
          prefetch.me(),
          own.ownOrders(),
          own.ownSurveys(),
          own.sessions(),
          own.secondFactor(),
        ]),
      ),
    ),
    pageRoute(
      paths.confirmEmail,
      () => import('./site/account/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage),
      forSignedIn(createLoader(() => [prefetch.me()])),
    ),
    pageRoute(paths.offline, () => import('./site/offline/index.ts').then((m) => m.OfflinePage)),
    pageRoute(paths.install, () => import('./site/layout/InstallPage.tsx').then((m) => m.InstallPage)),
    // The desk is an app of its own.
    { path: `${paths.desk}/*`, loader: loadDocument },
    textPage('privacy'),
    textPage('terms'),
    textPage('refunds'),
    pageRoute(
      '*',
      () => import('./site/layout/NotFoundPage.tsx').then((m) => m.NotFoundPage),
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
