import { Link } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';

/** Who edits a course and who learns in it. */
export function CoursePeople({ course, isAdmin }: { course: DeskCourse; isAdmin: boolean }) {
  const { id, kind, teachers, learners } = course;
  return (
    <>
      <p>
        <span className="text-ink-2">Edited by </span>
        {teachers.length > 0 ? teachers.join(', ') : 'admins only'}
        {isAdmin && (
          <>
            {' '}
            (<Link to={deskPaths.staff}>change under Staff</Link>)
          </>
        )}
      </p>
      {kind === 'paid' && (
        <p>
          <Link to={deskPaths.learners(id)}>{learners === 1 ? 'One learner' : `${learners} learners`}</Link>
        </p>
      )}
    </>
  );
}
