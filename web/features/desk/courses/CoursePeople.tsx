import { Link } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { linkClass } from '../ui/link.ts';

/** Who edits a course and who learns in it. */
export function CoursePeople({ course, isAdmin }: { course: DeskCourse; isAdmin: boolean }) {
  const { id, kind, teachers, learners } = course;
  return (
    <div className="mb-10 flex flex-wrap items-center gap-x-8 gap-y-2">
      <p>
        <span className="text-ink-2">Edited by </span>
        {teachers.length > 0 ? teachers.join(', ') : 'admins only'}
        {isAdmin && (
          <>
            {' ('}
            <Link to={deskPaths.staff} className={linkClass}>
              change
            </Link>
            )
          </>
        )}
      </p>
      {kind === 'paid' && (
        <Link to={deskPaths.learners(id)} className={linkClass}>
          {learners === 1 ? 'One learner' : `${learners} learners`}
        </Link>
      )}
    </div>
  );
}
