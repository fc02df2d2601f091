import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourse, PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { buttonClass } from '../../ui/button.ts';
import { useMe } from '../account/endpoints.ts';
import { EnrollLink } from '../enrollment/index.ts';
import { fullText } from './offer-texts.ts';

export type CourseActionProps = {
  course: PaidCourseDetail;
  onEnroll: (course: PaidCourse) => void;
  after?: 'panel' | 'link' | undefined;
};

/**
 * The next step: to enroll, to join the waitlist while every batch is full, or to learn. Whether the person has a seat is
 * known only after hydration, because the page is the same for everyone.
 */
export function CourseAction({ course, onEnroll, after }: CourseActionProps) {
  const { _id, slug, fullOn } = course;
  const isLearner = useMe()?.enrolledCourses.includes(_id);
  const enroll = () => onEnroll(course);
  if (isLearner) {
    return (
      <Link to={paths.learn(slug)} className={buttonClass('accent', 'w-full px-4!')}>
        Go to your lessons
      </Link>
    );
  }
  if (fullOn === null) {
    return <EnrollLink course={course} onEnroll={enroll} after={after} className="w-full px-4! sm:text-lg" />;
  }
  return (
    <>
      <Link to={paths.waitFor(slug)} className={buttonClass('accent', 'w-full px-4!')}>
        {fullText(fullOn)}
      </Link>
      <EnrollLink
        course={course}
        onEnroll={enroll}
        className="mt-2 w-full border-strong! bg-transparent! px-4! text-ink! max-lg:hidden"
      />
    </>
  );
}
