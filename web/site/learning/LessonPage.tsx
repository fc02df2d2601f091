import { Navigate, useParams } from 'react-router';
import type { LearningLesson, LearningLessonPage } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { hasUnsent } from '../../ui/form/kept-values.ts';
import { showMinutes } from '../../ui/format.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { getMe } from '../account/endpoints.ts';
import { LessonDoubts } from '../doubts/index.ts';
import { LessonNotes } from '../notes/index.ts';
import { LessonWork } from '../work/index.ts';
import { getLearningLesson } from './endpoints.ts';
import { LessonEnd } from './LessonEnd.tsx';
import { LessonOutline } from './LessonOutline.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { Quiz } from './Quiz.tsx';
import { useReadingPosition } from './use-reading-position.ts';

type LessonArticleProps = LearningLessonPage & {
  refresh: { failed: boolean; retry: () => void };
};

/** `Lesson 2 of 9, 45 min, 6 min to read`. */
function factsText({ position, minutes, readingMinutes }: LearningLesson, lessons: number): string {
  const reading = readingMinutes > 0 ? `, ${readingMinutes} min to read` : '';
  return `Lesson ${position} of ${lessons}, ${showMinutes(minutes)}${reading}`;
}

function LessonArticle({ course, lesson, assignment, doubts, refresh }: LessonArticleProps) {
  const { module, position, title, video, html, quiz } = lesson;
  useReadingPosition(course.slug, lesson.slug);
  return (
    <article className="max-w-[43rem] min-w-0">
      <PageMeta
        title={title}
        description={`Lesson ${position} of ${course.title}.`}
        path={paths.lesson(course.slug, lesson.slug)}
        noIndex
      />
      <p className="facts text-ink-2">{module}</p>
      <h1 className="title-1 title-long mt-3">{title}</h1>
      <p className="facts mt-4 text-ink-2">{factsText(lesson, course.lessons)}</p>
      {video && <LessonVideo video={video} title={title} />}
      <div className="mt-8 border-t border-strong pt-8">
        {html === null ? (
          <p className="text-lg text-ink-2">This lesson is held in class; its notes are not online yet.</p>
        ) : (
          <Prose html={html} />
        )}
      </div>
      {quiz && <Quiz course={course} lesson={lesson} quiz={quiz} onPauseOver={refresh.retry} />}
      {refresh.failed && (
        <div className="mt-10">
          <TryAgain message="Your progress could not be updated." onRetry={refresh.retry} />
        </div>
      )}
      {assignment && <LessonWork assignment={assignment} course={course.slug} lesson={lesson.slug} />}
      <LessonEnd course={course} lesson={lesson} />
      <LessonNotes course={course.slug} lesson={lesson.slug} note={lesson.note} isSaved={lesson.isSaved} />
      <LessonDoubts doubts={doubts} course={course.slug} lesson={lesson.slug} />
    </article>
  );
}

/** Shown for a lesson that does not exist, and for one of a course that the learner is not enrolled in. */
function LessonNotEnrolled({ course }: { course: string }) {
  return (
    <MissingPage
      title="Lesson not found"
      text="There is no such lesson, or you are not enrolled in its course. If it was renamed, it is in the list of lessons."
      back={{ to: paths.learn(course), label: 'Lessons of the course' }}
      other={{ to: paths.dashboard, label: 'Your dashboard' }}
    />
  );
}

/** A lesson with the outline of its course, which stays on screen while the next lesson loads. */
export function LessonPage() {
  const { course: slug = '', lesson = '' } = useParams();
  const { data: me } = getMe.useQuery();
  const { data, currentData: page, isError, refetch } = getLearningLesson.useQuery({ course: slug, lesson });
  // Signed out in another tab; text and files that were not sent stay until they are.
  if (me === null && !hasUnsent()) return <Navigate to={paths.signInFor(paths.lesson(slug, lesson))} replace />;
  if (page === null) return <LessonNotEnrolled course={slug} />;
  const course = data?.course.slug === slug ? data.course : undefined;
  if (!course || (isError && !page)) {
    return (
      <PendingPage
        title="Lesson"
        loading="Loading the lesson"
        failure="The lesson could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  const trail = [
    { name: 'Dashboard', path: paths.dashboard },
    { name: course.title, path: paths.learn(slug) },
    { name: lesson, path: paths.lesson(slug, lesson) },
  ];
  return (
    <div className="wrap pt-6">
      <Breadcrumbs trail={trail} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <LessonOutline course={course} current={lesson} />
        {page ? (
          <LessonArticle key={`${slug} ${lesson}`} {...page} refresh={{ failed: isError, retry: refetch }} />
        ) : (
          <TextSkeleton label="Loading the lesson" />
        )}
      </div>
    </div>
  );
}
