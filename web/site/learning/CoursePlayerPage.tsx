import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { LearningCourse, LearningCoursePage, OutlineLesson } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { hasUnsent } from '../../ui/form/kept-values.ts';
import { showMinutes } from '../../ui/format.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { getMe } from '../account/endpoints.ts';
import { ClassList, OpenClass } from '../classes/index.ts';
import type { KeepCourse } from '../offline/index.ts';
import { CertificateConditions } from './CertificateConditions.tsx';
import { CertificateStep } from './CertificateStep.tsx';
import { CourseProgress, YourBatch } from './CourseProgress.tsx';
import { getLearningCourse } from './endpoints.ts';
import { LessonMark, lessonState, stateLabels } from './LessonMark.tsx';
import { nextLessonOf } from './next-lesson.ts';
import { SurveyForm } from './SurveyForm.tsx';

/** The button to store a course for offline reading, whose script is loaded by a click. Hidden without JavaScript. */
function OfflineReading({ course }: { course: LearningCourse }) {
  const [Loaded, setLoaded] = useState<typeof KeepCourse>();
  const load = () => import('../offline/index.ts').then((m) => setLoaded(() => m.KeepCourse));
  return (
    <div className="mt-8 noscript:hidden">
      {Loaded ? (
        <Loaded course={course} />
      ) : (
        <button type="button" onClick={load} className={buttonClass('quiet')}>
          Save for offline reading
        </button>
      )}
    </div>
  );
}

function NextStep({ course, isQuiet }: { course: LearningCourse; isQuiet: boolean }) {
  if (course.certificateId || course.certificateProgress.isMet) return <CertificateStep course={course} />;
  const next = nextLessonOf(course);
  if (!next) return null;
  return (
    <Link to={paths.lesson(course.slug, next.slug)} className={buttonClass(isQuiet ? 'outline' : 'accent')}>
      {`${course.completedLessons > 0 ? 'Continue' : 'Start'}: ${next.title}`}
    </Link>
  );
}

type Module = LearningCourse['modules'][number];

function Outline({ course }: { course: LearningCourse }) {
  const next = nextLessonOf(course)?.slug;
  return (
    <div className="mt-12 border-t border-strong">
      {course.modules.map((module, index) => (
        <ModuleDetails
          // Two modules may share a title; each has a lesson.
          key={module.lessons[0]?.slug}
          course={course.slug}
          module={module}
          position={index + 1}
          isNext={module.lessons.some(({ slug }) => slug === next)}
        />
      ))}
    </div>
  );
}

type ModuleDetailsProps = { course: string; module: Module; position: number; isNext: boolean };

function ModuleDetails({ course, module: { title, lessons }, position, isNext }: ModuleDetailsProps) {
  return (
    // The learner may have opened or closed it before hydration.
    <details open={isNext} className="group border-b border-hairline" suppressHydrationWarning>
      <summary className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-3 sm:grid-cols-[6.5rem_1fr_auto_auto] [&::-webkit-details-marker]:hidden">
        <span className="facts col-span-2 text-ink-2 sm:col-span-1">{`Module ${position}`}</span>
        <h2 className="title-3 text-lg tracking-normal max-sm:row-start-2">{title}</h2>
        <span className="facts text-ink-2 max-sm:row-start-3">
          {`${lessons.filter(({ completed }) => completed).length} of ${lessons.length} lessons`}
        </span>
        <ChevronIcon className="transition-transform group-open:rotate-180 max-sm:row-start-2" />
      </summary>
      <ol className="mb-5 border-t border-hairline sm:ml-[7.5rem]">
        {lessons.map((lesson) => (
          <li key={lesson.slug} className="border-b border-hairline last:border-0">
            <LessonLink course={course} lesson={lesson} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function LessonLink({ course, lesson }: { course: string; lesson: OutlineLesson }) {
  const state = lessonState(lesson);
  return (
    <Link
      to={paths.lesson(course, lesson.slug)}
      className="group grid min-h-12 grid-cols-[1.25rem_1fr] items-start gap-x-4 py-3 leading-snug no-underline sm:grid-cols-[1.25rem_1fr_auto] sm:items-center"
    >
      <LessonMark state={state} />
      <span className="font-medium decoration-accent decoration-2 underline-offset-4 group-hover:underline">
        {lesson.title}
      </span>
      <span className="facts col-start-2 text-ink-2 sm:col-start-3">
        <span className={state === 'not-yet' ? 'sr-only' : undefined}>{`${stateLabels[state]}, `}</span>
        <span>{`${showMinutes(lesson.minutes)}${lesson.quiz !== 'none' ? ', with quiz' : ''}`}</span>
      </span>
    </Link>
  );
}

function YourCertificate({ course: { slug, certificateId, certificateProgress } }: { course: LearningCourse }) {
  if (certificateId || certificateProgress.isMet) return null;
  return (
    <section id="certificate" aria-labelledby="certificate-title" className="mt-8 max-w-[60ch]">
      <h2 id="certificate-title" className="title-3 mb-2">
        For your certificate
      </h2>
      <CertificateConditions course={slug} certificateProgress={certificateProgress} />
    </section>
  );
}

/** `1 quiz open`, `3 quizzes open`. */
function openQuizzesText(count: number): string {
  return `${count} ${count === 1 ? 'quiz' : 'quizzes'} open`;
}

function CoursePlayer({ course }: { course: LearningCoursePage }) {
  const { slug, title, minutes, completedMinutes, openQuizzes, completed, batch, classes, survey } = course;
  const open = classes.find(({ state }) => state === 'open');
  const trail = [
    { name: 'Dashboard', path: paths.dashboard },
    { name: title, path: paths.learn(slug) },
  ];
  return (
    <div className="wrap pt-8">
      <PageMeta title={title} description={`Your lessons of ${title}.`} path={paths.learn(slug)} noIndex />
      <Breadcrumbs trail={trail} />
      <h1 className="title-1 title-long mt-6">{title}</h1>
      {open && <OpenClass liveClass={open} course={title} />}
      <CourseProgress {...course} className="mt-6" />
      <p className="facts mt-3 text-ink-2">
        <span>{completedMinutes > 0 ? `${showMinutes(completedMinutes)} of ` : ''}</span>
        <span>{showMinutes(minutes)}</span>
        <span>{openQuizzes > 0 ? `, ${openQuizzesText(openQuizzes)}` : ''}</span>
      </p>
      {batch && <YourBatch batch={batch} className="mt-6" />}
      <ClassList classes={classes} course={title} />
      {completed && (
        <p className="mt-6 max-w-[52ch] text-lg">
          You have completed this course: every lesson is done and every quiz passed.
        </p>
      )}
      <div className="mt-6">
        <NextStep course={course} isQuiet={open !== undefined} />
      </div>
      {survey && <SurveyForm course={slug} survey={survey} />}
      <YourCertificate course={course} />
      <OfflineReading course={course} />
      <Outline course={course} />
    </div>
  );
}

/** The same page for a course that does not exist and for one that the learner is not enrolled in. */
function CourseNotEnrolled() {
  const { data: me } = getMe.useQuery();
  const nextStep = me?.emailVerified
    ? 'Once we have enrolled you, it appears on your dashboard.'
    : 'If we enrolled you, confirm your email to open it. Your dashboard shows how.';
  return (
    <MissingPage
      title="Course not found"
      text={`There is no such course, or you are not enrolled in it. ${nextStep}`}
      back={{ to: paths.dashboard, label: 'Your dashboard' }}
      other={{ to: paths.courses, label: 'All courses' }}
    />
  );
}

export function CoursePlayerPage() {
  const { course: slug = '' } = useParams();
  const { data: me } = getMe.useQuery();
  const { currentData: course, isError, refetch } = getLearningCourse.useQuery({ course: slug });
  // Signed out in another tab.
  if (me === null && !hasUnsent()) return <Navigate to={paths.signInFor(paths.learn(slug))} replace />;
  if (course) return <CoursePlayer course={course} />;
  if (course === null) return <CourseNotEnrolled />;
  return (
    <PendingPage
      title="Course"
      loading="Loading your course"
      failure="Your course could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
