import { paths } from '../../paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { useGetMeQuery } from '../account/endpoints.ts';

const dashboard = { to: paths.dashboard, label: 'Your dashboard' };

/** Shown for a course that there is not, or that who asks is not enrolled in: the two look the same. */
export function CourseNotYours() {
  const { data: me } = useGetMeQuery();
  const how = me?.emailVerified
    ? 'Once we have enrolled you, you find it on your dashboard.'
    : 'A course that we enroll you in is yours once you have confirmed your e-mail: your dashboard says how.';
  return (
    <MissingPage
      title="Not among your courses"
      text={`There is no such course, or you are not enrolled in it. ${how}`}
      back={dashboard}
      other={{ to: paths.courses, label: 'All courses' }}
    />
  );
}

/** The same for a lesson. */
export function LessonNotYours({ course }: { course: string }) {
  return (
    <MissingPage
      title="Not among your lessons"
      text="There is no such lesson, or you are not enrolled in its course. It may have been renamed: look for it among the lessons of the course."
      back={{ to: paths.learn(course), label: 'Lessons of the course' }}
      other={dashboard}
    />
  );
}
