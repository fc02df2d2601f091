import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskSurveyRow } from '../../../contract/learning/desk-surveys.ts';
import { MIN_ANSWERS, momentLabels } from '../../../contract/learning/survey-text.ts';
import { listRoute, useListQuery } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { useMay } from '../use-may.ts';
import { listSurveys, surveysFilters } from './endpoints.ts';

const groups = [
  { value: 'batch', label: 'By batch' },
  { value: 'course', label: 'By course' },
  { value: 'trainer', label: 'By trainer' },
] as const;

function groupOf({ batch, trainer }: DeskSurveyRow, by: string): string {
  if (trainer) return trainer.name;
  if (batch) return `Batch ${batch.number}`;
  return by === 'batch' ? 'Without a batch' : 'All batches';
}

function queryOf({ batch, trainer }: DeskSurveyRow, by: string): Record<string, string> {
  if (trainer) return { trainer: trainer.id };
  return by === 'batch' ? { batch: batch?.id ?? 'none' } : {};
}

const meanText = (value: number | null) => (value === null ? '–' : value.toFixed(1));

const columnsFor = (by: string): ListColumn<DeskSurveyRow>[] => [
  {
    label: 'Course',
    to: (row) => deskPaths.survey(row.course.id, queryOf(row, by)),
    cell: (row) => (
      <>
        {row.course.title}
        <span className="sr-only">, {groupOf(row, by)}</span>
      </>
    ),
  },
  { label: by === 'trainer' ? 'Trainer' : 'Batch', cell: (row) => groupOf(row, by), phone: 'below' },
  { label: 'When', cell: ({ moment }) => momentLabels[moment], phone: 'belowRight' },
  { label: 'Answered', numeric: true, cell: ({ answered, asked }) => `${answered} of ${asked}`, phone: 'beside' },
  { label: 'Recommend', numeric: true, cell: ({ recommend }) => meanText(recommend) },
  { label: 'Follow the trainer', numeric: true, cell: ({ follow }) => meanText(follow) },
];

export function SurveysPage() {
  const mayPlan = useMay('classes.plan');
  const query = useListQuery(surveysFilters);
  const by = mayPlan ? (query.by ?? 'batch') : 'batch';
  const result = listSurveys.useQuery(query);
  return (
    <DeskPage
      title="Surveys"
      path={deskPaths.surveys}
      about={!mayPlan && `You see answers, without names, once ${MIN_ANSWERS} learners of a batch have answered.`}
      tabs={
        mayPlan && (
          <Tabs
            label="Results"
            tabs={groups.map(({ value, label }) => ({
              label,
              to: value === 'batch' ? deskPaths.surveys : `${deskPaths.surveys}?by=${value}`,
              isCurrent: value === by,
            }))}
          />
        )
      }
    >
      <Loaded what="surveys" result={result}>
        {(data) => (
          <ListTable
            caption="What learners answered, from 1 to 5"
            columns={columnsFor(by)}
            rows={data}
            keyOf={(row) => `${row.course.id}-${groupOf(row, by)}-${row.trainer?.id}-${row.moment}`}
            empty="No one has been asked yet. Learners are asked after half of their classes, and after the last."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(SurveysPage, listSurveys, surveysFilters);
