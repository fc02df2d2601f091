import { paths } from '../../paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';

const dashboard = { to: paths.dashboard, label: 'Your dashboard' };

/** Shown for a course that there is not, or that who asks is not enrolled in: the two look the same. */
export function CourseNotYours({ course }: { course: string }) {
  return (
    <MissingPage
      title="Not among your courses"
      text="There is no such course, or you are not enrolled in it. Once we have enrolled you, you find it on your dashboard."
      back={dashboard}
      other={{ to: paths.course(course), label: 'See the course' }}
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
