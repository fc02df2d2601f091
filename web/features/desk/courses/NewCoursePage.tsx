import { Link, useSearchParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { linkClass } from '../ui/link.ts';
import { NewFreeCourseForm } from './NewFreeCourseForm.tsx';
import { NewPaidCourseForm } from './NewPaidCourseForm.tsx';

/** Where a course begins: as a draft with what it cannot do without. */
export function NewCoursePage() {
  const [query] = useSearchParams();
  const isFree = query.get('kind') === 'free';
  return (
    <DeskPage
      title={isFree ? 'New free course' : 'New course'}
      path={deskPaths.newCourse}
      above={
        <Link to={deskPaths.courses} className={linkClass}>
          Courses
        </Link>
      }
    >
      <p className="mb-6 max-w-[60ch] text-ink-2">
        It begins as a draft that only staff see. Everything else is written on its page.
      </p>
      <div className="max-w-3xl">{isFree ? <NewFreeCourseForm /> : <NewPaidCourseForm />}</div>
    </DeskPage>
  );
}
