import { useParams } from 'react-router';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskProgress, DeskProgressRow } from '../../../contract/learning/desk-batch-progress.ts';
import { find } from '../api.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { type ListColumn, personPage } from '../ui/list-columns.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useMay } from '../use-may.ts';
import { nameOf, reasonText } from './labels.ts';
import { Nudge } from './Nudge.tsx';

const tags = ['DeskBatch', 'DeskClass'] as const;

const getProgress = find('GET /desk/batches/{id}/progress', { provides: tags });
const progressFilters = ['sort'] as const;

const progressText = (done: number, total: number) => (total > 0 ? `${done} of ${total}` : 'None yet');

function quizText({ quizMark, passedQuizzes, quizzes }: DeskProgressRow): string {
  if (quizzes === 0) return 'No quizzes';
  const passed = `${passedQuizzes} of ${quizzes} passed`;
  return quizMark === null ? passed : `${quizMark}%, ${passed}`;
}

const columnsOf = (batch: string): ListColumn<DeskProgressRow>[] => [
  { label: 'Learner', sort: 'name', to: personPage, cell: nameOf },
  {
    label: 'State',
    cell: ({ reasons }) => reasons.length > 0 && <Badge tone="bad">Falling behind</Badge>,
    width: 'm',
  },
  { label: 'Attendance', sort: 'attendance', cell: ({ attended, marked }) => progressText(attended, marked) },
  {
    label: 'Lessons',
    sort: 'lessons',
    cell: ({ completedLessons, lessons }) => progressText(completedLessons, lessons),
  },
  { label: 'Quiz marks', sort: 'quizzes', cell: quizText },
  {
    label: 'Last seen',
    sort: 'seenAt',
    cell: ({ seenAt }) => (seenAt ? longDate(dateInKolkata(new Date(seenAt))) : 'Never'),
  },
  { label: 'Message', cell: (row) => <Nudge batch={batch} learner={row} />, width: 'l' },
  { label: 'Reasons', from: 'panel', cell: ({ reasons }) => reasonText(reasons) || 'None' },
  { label: 'Emailed', from: 'panel', cell: ({ nudgedAt }) => (nudgedAt ? <Moment iso={nudgedAt} /> : 'Not yet') },
];

function LearnerProgress({ progress: { batch, learners }, path }: { progress: DeskProgress; path: string }) {
  const mayPlan = useMay('classes.plan');
  const title = `Progress of batch ${batch.number}`;
  const behind = learners.filter(({ reasons }) => reasons.length > 0).length;
  return (
    <DeskPage
      title={title}
      path={path}
      above={
        mayPlan
          ? { to: deskPaths.batch(batch.id), label: `${batch.course.title}, batch ${batch.number}` }
          : { to: deskPaths.classes, label: 'Classes' }
      }
      about={`${behind === 0 ? 'No one is falling behind.' : `${behind} of ${learners.length} are falling behind.`} Learners are marked if they miss classes, do few lessons, fail quizzes or have not been seen for two weeks.`}
    >
      <ListTable
        caption={title}
        columns={columnsOf(batch.id)}
        rows={learners}
        keyOf={({ id }) => id}
        empty="No one is in this batch yet."
      />
    </DeskPage>
  );
}

export function ProgressPage() {
  const { id = '' } = useParams();
  const path = deskPaths.batchProgress(id);
  return (
    <RecordPage title="Progress" path={path} result={getProgress.useQuery({ id, ...useListQuery(progressFilters) })}>
      {(progress) => <LearnerProgress progress={progress} path={path} />}
    </RecordPage>
  );
}

export const page = deskRoute(ProgressPage, ({ id = '' }, { searchParams }) => [
  visit(getProgress, { id, ...listQuery(searchParams, progressFilters) }),
]);
