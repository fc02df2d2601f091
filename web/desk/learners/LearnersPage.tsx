import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { find } from '../api.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useMay } from '../use-may.ts';
import { LearnerTable } from './LearnerTable.tsx';

/** The learners of a course; null for a course that the person may not read. */
const listCourseLearners = find('GET /desk/courses/{course}/learners', { provides: ['DeskBatch'] });

const learnerFilters = ['cursor', 'sort', 'q'] as const;

export function LearnersPage() {
  const { course = '' } = useParams();
  const mayPlan = useMay('classes.plan');
  const query = useListQuery(learnerFilters);
  const path = deskPaths.learners(course);
  return (
    <RecordPage
      title="Learners"
      path={path}
      above={{ to: deskPaths.course(course), label: 'Course' }}
      result={listCourseLearners.useQuery({ course, ...query })}
    >
      {(list) => {
        const title = `Learners of ${list.course.title}`;
        return (
          <DeskPage
            title={title}
            path={path}
            above={{ to: deskPaths.course(course), label: list.course.title }}
            filters={
              <FilterForm>
                <SearchFilter label={mayPlan ? 'Search name, email or phone' : 'Search name'} />
              </FilterForm>
            }
          >
            <LearnerTable
              caption={title}
              learners={list.data}
              empty={query.q ? 'No learners to show.' : 'No one is enrolled in this course yet.'}
              isSorted
              batches={mayPlan ? deskPaths.batch : deskPaths.batchProgress}
            />
            <CursorPager next={list.next} />
          </DeskPage>
        );
      }}
    </RecordPage>
  );
}

export const page = deskRoute(LearnersPage, ({ course = '' }, { searchParams }) => [
  visit(listCourseLearners, { course, ...listQuery(searchParams, learnerFilters) }),
]);
