import { data, type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router';
import type { CourseDetail } from '../contract/course.ts';
import { callsOf } from './calls.ts';
import { Document } from './document.tsx';
import { coursesOnPage, freeCoursesOnPage } from './features/catalog/endpoints.ts';
import { NEXT_BATCHES } from './features/home/batches.ts';
import { loads } from './loads.ts';
import { forSignedIn, type Load, page } from './page-route.ts';
import { paths } from './paths.ts';
import type { AppStore } from './store.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';
import { pageOf } from './ui/pages.ts';

const isPaid = (course: CourseDetail) => course.kind === 'paid';
const isFreeOf = (topic: string) => (course: CourseDetail) => course.kind === 'free' && course.topic === topic;

/** Leaves the app for a page that only a document of its own can show. */
function toDocument({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

/** Every page of the site but the desk's, bound to the store that its loader fills. */
export function createRoutes(store: AppStore): RouteObject[] {
  const calls = callsOf(store);
  const textPage = (slug: string) =>
    page(
      `/${slug}`,
      () => import('./features/pages/TextPage.tsx').then((m) => m.TextPage),
      loads(() => [calls.text(slug)]),
    );
  const personal = forSignedIn(calls.me);
  const documentPath = import.meta.env.SSR ? undefined : window.location.pathname;
  /** A page of the player. Only its documents may frame videos, so coming from another page loads a new one. */
  const player = (load: Load) => (args: LoaderFunctionArgs) => {
    return documentPath === undefined || documentPath.startsWith(paths.learn('')) ? load(args) : toDocument(args);
  };
  const pages: RouteObject[] = [
    page(
      paths.home,
      () => import('./features/home/HomePage.tsx').then((m) => m.HomePage),
      loads(() => [calls.courses(NEXT_BATCHES), calls.testimonials(), calls.formOutcome()]),
    ),
    page(
      paths.courses,
      () => import('./features/catalog/CourseListPage.tsx').then((m) => m.CourseListPage),
      loads((_params, url) => [calls.courses(coursesOnPage(pageOf(url.searchParams)))]),
    ),
    page(
      paths.course(':slug'),
      () => import('./features/catalog/CourseDetailPage.tsx').then((m) => m.CourseDetailPage),
      loads(({ slug = '' }) => [calls.course(slug, isPaid)]),
    ),
    page(
      paths.enroll(':slug'),
      () => import('./features/enrollment/EnrollPage.tsx').then((m) => m.EnrollPage),
      loads(({ slug = '' }) => [calls.course(slug, isPaid), calls.formOutcome()]),
    ),
    page(
      paths.blogs,
      () => import('./features/blog/BlogListPage.tsx').then((m) => m.BlogListPage),
      loads((_params, url) => [calls.posts(url.searchParams)]),
    ),
    page(
      paths.post(':slug'),
      () => import('./features/blog/PostPage.tsx').then((m) => m.PostPage),
      loads(({ slug = '' }) => [calls.post(slug)]),
    ),
    page(
      paths.resources,
      () => import('./features/resources/TopicListPage.tsx').then((m) => m.TopicListPage),
      loads(() => [calls.topics()]),
    ),
    page(
      paths.topic(':topic'),
      () => import('./features/resources/TopicPage.tsx').then((m) => m.TopicPage),
      loads(({ topic = '' }, url) => [
        calls.topic(topic),
        calls.courses(freeCoursesOnPage(topic, pageOf(url.searchParams))),
      ]),
    ),
    page(
      paths.freeCourse(':topic', ':slug'),
      () => import('./features/resources/FreeCoursePage.tsx').then((m) => m.FreeCoursePage),
      loads(({ topic = '', slug = '' }) => [calls.course(slug, isFreeOf(topic)), calls.formOutcome()]),
    ),
    page(paths.about, () => import('./features/about/AboutPage.tsx').then((m) => m.AboutPage)),
    page(
      paths.contact,
      () => import('./features/contact/ContactPage.tsx').then((m) => m.ContactPage),
      loads(() => [calls.formOutcome()]),
    ),
    page(
      paths.signUp,
      () => import('./features/account/SignUpPage.tsx').then((m) => m.SignUpPage),
      loads(() => [calls.formOutcome()]),
    ),
    page(
      paths.signIn,
      () => import('./features/account/SignInPage.tsx').then((m) => m.SignInPage),
      loads(() => [calls.formOutcome()]),
    ),
    page(
      paths.forgotPassword,
      () => import('./features/account/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
      loads(() => [calls.formOutcome()]),
    ),
    page(
      paths.resetPassword,
      () => import('./features/account/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
      loads(() => [calls.formOutcome()]),
    ),
    page(
      paths.verifyEmail,
      () => import('./features/account/VerifyEmailPage.tsx').then((m) => m.VerifyEmailPage),
      personal(loads(() => [calls.me(), calls.formOutcome()])),
    ),
    page(
      paths.firstAdmin,
      () => import('./features/account/FirstAdminPage.tsx').then((m) => m.FirstAdminPage),
      // Visitors too: null, which is no missing page here.
      loads(() => [calls.formOutcome(), calls.me()]),
    ),
    page(
      paths.dashboard,
      () => import('./features/learning/DashboardPage.tsx').then((m) => m.DashboardPage),
      personal(loads(() => [calls.dashboard(), calls.me(), calls.formOutcome()])),
    ),
    page(
      paths.certificate(':id'),
      () => import('./features/certificates/CertificatePage.tsx').then((m) => m.CertificatePage),
      loads(({ id = '' }) => [calls.certificate(id)]),
    ),
    page(
      paths.learn(':course'),
      () => import('./features/learning/CoursePlayerPage.tsx').then((m) => m.CoursePlayerPage),
      personal(player(loads(({ course = '' }) => [calls.learningCourse(course), calls.me(), calls.formOutcome()]))),
    ),
    page(
      paths.lesson(':course', ':lesson'),
      () => import('./features/learning/LessonPage.tsx').then((m) => m.LessonPage),
      personal(
        player(
          loads(({ course = '', lesson = '' }) => [calls.lesson(course, lesson), calls.me(), calls.formOutcome()]),
        ),
      ),
    ),
    page(
      paths.account,
      () => import('./features/account/AccountPage.tsx').then((m) => m.AccountPage),
      personal(loads(() => [calls.me(), calls.sessions(), calls.formOutcome()])),
    ),
    page(
      paths.confirmEmail,
      () => import('./features/account/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage),
      personal(loads(() => [calls.me(), calls.formOutcome()])),
    ),
    page(paths.install, () => import('./features/site/InstallPage.tsx').then((m) => m.InstallPage)),
    // The desk is an app of its own: getting there loads its document.
    { path: `${paths.desk}/*`, loader: toDocument },
    textPage('privacy'),
    textPage('terms'),
    textPage('refunds'),
    page(
      '*',
      () => import('./features/site/NotFoundPage.tsx').then((m) => m.NotFoundPage),
      () => data(null, { status: 404 }),
    ),
  ];
  // A page that fails is replaced inside the document: a new document would lose what the boot script set on it.
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
