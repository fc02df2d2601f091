import { paths } from '../../paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';

/** Shown for a course that there is not (specification section 8); the route sets the status. */
export function CourseNotFound() {
  return (
    <MissingPage
      title="Course not found"
      text="The requested course could not be found."
      back={{ to: paths.courses, label: 'See all courses' }}
    />
  );
}
