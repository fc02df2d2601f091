import { Link, Navigate } from 'react-router';
import type { Dashboard, EnrolledCourse } from '../../../contract/learning/dashboard.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { hoursOf } from '../../ui/format.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { getMe } from '../account/endpoints.ts';
import { VerifyReminder } from '../account/index.ts';
import { OwnDues } from '../checkout/index.ts';
import { NextClass, OpenClass } from '../classes/index.ts';
import { YourLessons } from '../notes/index.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CertificateConditions } from './CertificateConditions.tsx';
import { CourseProgress, YourBatch } from './CourseProgress.tsx';
import { getDashboard } from './endpoints.ts';

/** The three figures of the dashboard (docs/fixed.md, Dashboard). */
function Stats({ dashboard }: { dashboard: Dashboard }) {
  const stats = [
    ['Enrolled Courses', String(dashboard.enrolledCourses)],
    ['Completed Courses', String(dashboard.completedCourses)],
    ['Learning Hours', hoursOf(dashboard.learningMinutes)],
  ];
  return (
    <dl className="mt-10 grid gap-2 sm:grid-cols-3 sm:gap-4">
      {stats.map(([label, figure]) => (
        <div
          key={label}
          className="flex items-baseline justify-between rounded border border-hairline bg-sheet px-5 py-3 sm:flex-col-reverse sm:py-5"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="title-2 font-bold font-display tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function YourCourse({ course }: { course: EnrolledCourse }) {
  const { slug, title, route, isBegun, continueRoute, nextLesson, certificateId } = course;
  const { batch, nextClass, certificateProgress, hasOpenSurvey } = course;
  return (
    <li className="grid gap-x-10 gap-y-4 border-b border-hairline py-6 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <h3 className="title-3">
          <Link to={route} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        <CourseProgress {...course} className="mt-2" />
        {nextLesson && <p className="mt-2 text-base text-ink-2">{`Next: ${nextLesson}`}</p>}
      </div>
      <div className="flex flex-wrap gap-3 sm:justify-end">
        {nextLesson && (
          // A lesson loads as a document anyway, and only a document opens at its heading.
          <Link reloadDocument to={continueRoute} className={buttonClass('outline', 'min-w-36')}>
            <span>{isBegun ? 'Continue' : 'Start'}</span>
            <span className="sr-only">{` ${title}`}</span>
          </Link>
        )}
        {certificateId && (
          <Link to={paths.certificate(certificateId)} className={buttonClass('outline')}>
            <span className="sr-only">{`${title} `}</span>Certificate
          </Link>
        )}
        {certificateProgress.isMet && !certificateId && (
          <Link to={route} className={buttonClass('outline')}>
            Get your certificate
          </Link>
        )}
      </div>
      {!certificateId && !certificateProgress.isMet && (
        <details className="sm:col-span-2">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            For your certificate<span className="sr-only">{`: ${title}`}</span>
          </summary>
          <CertificateConditions course={slug} certificateProgress={certificateProgress} openOnly />
        </details>
      )}
      {nextClass && nextClass.state !== 'open' && (
        <NextClass liveClass={nextClass} course={title} className="sm:col-span-2" />
      )}
      {hasOpenSurvey && (
        <Link
          to={`${route}#survey`}
          className="inline-flex min-h-11 items-center font-medium underline sm:col-span-2"
        >{`Three questions about ${title} wait for you`}</Link>
      )}
      {batch && <YourBatch batch={batch} className="sm:col-span-2" />}
    </li>
  );
}

function FreeCourse({ course: { title, route, completedAt } }: { course: Dashboard['freeCourses'][number] }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2 border-b border-hairline py-6">
      <h3 className="title-3">
        <Link to={route} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </h3>
      <p className="facts text-ink-2">
        Free course, completed <LocalTime iso={completedAt} />
      </p>
    </li>
  );
}

function YourCourses({ courses, freeCourses }: Pick<Dashboard, 'courses' | 'freeCourses'>) {
  return (
    <section className="mt-14">
      <h2 className="title-2">Your Courses</h2>
      {courses.length + freeCourses.length > 0 && (
        <ul className="mt-4 border-t border-strong">
          {courses.map((course) => (
            <YourCourse key={course.slug} course={course} />
          ))}
          {freeCourses.map((course) => (
            <FreeCourse key={course.route} course={course} />
          ))}
        </ul>
      )}
      {courses.length === 0 && (
        <>
          <p className="mt-4 max-w-[52ch] text-ink-2">
            Courses that we enroll you in appear here. Send a request from a course's page, or continue with a free
            lesson.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={paths.courses} className={buttonClass('accent')}>
              View Courses
            </Link>
            <Link to={paths.resources} className={buttonClass('outline')}>
              Free resources
            </Link>
          </div>
        </>
      )}
    </section>
  );
}

export function DashboardPage() {
  const { data: me } = getMe.useQuery();
  const { data: dashboard, isError, refetch } = getDashboard.useQuery();
  // Signed out in another tab.
  if (me === null) return <Navigate to={paths.signIn} replace />;
  if (!dashboard) {
    return (
      <PendingPage
        title="Dashboard"
        loading="Loading your dashboard"
        failure="Your dashboard could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  const open = dashboard.courses.filter(({ nextClass }) => nextClass?.state === 'open');
  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta title="Dashboard" description="Your courses and your progress." path={paths.dashboard} noIndex />
      <h1 className="title-1 title-long">Welcome to Your Dashboard</h1>
      {open.map(
        ({ slug, title, nextClass }) => nextClass && <OpenClass key={slug} liveClass={nextClass} course={title} />,
      )}
      <div id="dues" className="mt-8 grid gap-4">
        <SuccessMessage forms={['verify-email', 'free-completion']} />
        {me && !me.emailVerified && <VerifyReminder />}
        <OwnDues isQuiet={open.length > 0} />
      </div>
      <Stats dashboard={dashboard} />
      <YourCourses {...dashboard} />
      {dashboard.courses.length > 0 && <YourLessons saved={dashboard.saved} />}
      {dashboard.courses.some(({ batch }) => batch) && <CalendarFeed />}
    </div>
  );
}
