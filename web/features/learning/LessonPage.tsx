import { Navigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { TextSkeleton } from '../../ui/TextSkeleton.tsx';
import { useGetMeQuery } from '../account/endpoints.ts';
import { useGetLearningLessonQuery } from './endpoints.ts';
import { LessonArticle } from './LessonArticle.tsx';
import { LessonOutline } from './LessonOutline.tsx';
import { LessonNotYours } from './NotYours.tsx';

/** One lesson with the outline of its course, which stays while the next lesson loads. */
export function LessonPage() {
  const { course: slug = '', lesson = '' } = useParams();
  const { data: me } = useGetMeQuery();
  const { data, currentData: page, isError, refetch } = useGetLearningLessonQuery({ course: slug, lesson });
  // Signed out in another tab.
  if (me === null) return <Navigate to={paths.signInFor(paths.lesson(slug, lesson))} replace />;
  if (page === null) return <LessonNotYours course={slug} />;
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
          <LessonArticle key={`${slug} ${lesson}`} {...page} refresh={{ failed: isError, again: refetch }} />
        ) : (
          <TextSkeleton label="Loading the lesson" />
        )}
      </div>
    </div>
  );
}
