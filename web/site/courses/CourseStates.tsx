import { paths } from '../../../contract/paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';

export function CoursePending({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <PendingPage
      title="Course"
      loading="Loading the course"
      failure="The course could not be loaded."
      failed={failed}
      onRetry={onRetry}
    />
  );
}

/** The page for an unknown course (docs/fixed.md, Courses); the loader sets the status. */
export function CourseNotFound() {
  return (
    <MissingPage
      title="Course not found"
      text="The requested course could not be found."
      back={{ to: paths.courses, label: 'See all courses' }}
    />
  );
}
