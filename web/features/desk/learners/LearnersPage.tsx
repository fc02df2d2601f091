import { Link, useParams, useSearchParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { useGetMeQuery } from '../../account/endpoints.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { useGetDeskCourseLearnersQuery } from './endpoints.ts';
import { LearnerTable } from './LearnerTable.tsx';

/** The learners of a course: for admins, and for those who teach it. */
export function LearnersPage() {
  const { course = '' } = useParams();
  const [search] = useSearchParams();
  const { data: me } = useGetMeQuery();
  const query = { course, cursor: search.get('cursor') ?? undefined };
  const { currentData: list, isError, refetch } = useGetDeskCourseLearnersQuery(query);
  if (list === null) return <DeskMissing />;
  const title = list ? `Learners of ${list.course.title}` : 'Learners';
  return (
    <DeskPage
      title={title}
      path={deskPaths.learners(course)}
      above={
        <Link to={deskPaths.course(course)} className={linkClass}>
          {list?.course.title ?? 'Course'}
        </Link>
      }
    >
      {list && !isError ? (
        <>
          <LearnerTable
            caption={title}
            learners={list.data}
            empty="Nobody is enrolled in this course yet."
            batches={me?.role === 'admin' ? 'links' : 'names'}
          />
          <CursorPager next={list.next} />
        </>
      ) : (
        <Loading what="learners" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
