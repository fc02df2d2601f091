import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskSurvey } from '../../../contract/learning/desk-surveys.ts';
import { momentLabels, surveyQuestions, surveyTextQuestion } from '../../../contract/learning/survey-text.ts';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { getSurvey, surveyFilters } from './endpoints.ts';

type MomentFigures = DeskSurvey['moments'][number];

type SpreadProps = { question: string; mean: number | null; counts: number[] | null };

/** `2 × 5, 1 × 4`: the number of answers with each mark, the highest first. */
function spreadText(counts: readonly number[]): string {
  const chosen = counts.map((count, index) => ({ count, mark: index + 1 })).filter(({ count }) => count > 0);
  return chosen
    .reverse()
    .map(({ count, mark }) => `${count} × ${mark}`)
    .join(', ');
}

function Spread({ question, mean, counts }: SpreadProps) {
  return (
    <div>
      <dt className="font-bold">{question}</dt>
      <dd className="text-ink-2">
        {mean === null || !counts
          ? 'Not enough answers to show'
          : `${mean.toFixed(1)} of 5 on average: ${spreadText(counts)}`}
      </dd>
    </div>
  );
}

function Figures({ figures }: { figures: MomentFigures }) {
  const { moment, asked, answered, recommend, follow, recommended, followed } = figures;
  return (
    <section aria-labelledby={`survey-${moment}`} className="mb-8">
      <h2 id={`survey-${moment}`} className="title-3 mb-1">
        {momentLabels[moment]}
      </h2>
      <p className="mb-3">
        {answered} of {asked} answered
      </p>
      <dl className="grid gap-3">
        <Spread question={surveyQuestions.recommend.text} mean={recommend} counts={recommended} />
        <Spread question={surveyQuestions.follow.text} mean={follow} counts={followed} />
      </dl>
    </section>
  );
}

function Answer({ answer }: { answer: DeskSurvey['answers'][number] }) {
  const { moment, name, recommend, follow, words, mayShow } = answer;
  return (
    <li className="border-b border-hairline py-4">
      <p className="text-[0.9375rem] text-ink-2">
        {name && <strong className="text-ink">{name}, </strong>}
        {momentLabels[moment].toLowerCase()} of the course.
        {recommend !== null &&
          ` Likely to recommend the course: ${recommend} of 5. Able to follow the trainer: ${follow} of 5.`}
        {mayShow && (
          <>
            {' '}
            <Badge tone="good">May be shown</Badge>
          </>
        )}
      </p>
      {words !== '' && <p className="mt-1 max-w-[65ch] whitespace-pre-line wrap-anywhere">{words}</p>}
    </li>
  );
}

export function SurveyPage() {
  const { course: id = '' } = useParams();
  const query = useListQuery(surveyFilters);
  const path = deskPaths.survey(id, query);
  const above = { to: deskPaths.surveys, label: 'Surveys' };
  return (
    <RecordPage title="Survey" path={path} above={above} result={getSurvey.useQuery({ course: id, ...query })}>
      {({ course, batch, trainer, moments, answers }) => (
        <DeskPage
          title={[course.title, batch && `batch ${batch}`, trainer].filter(Boolean).join(', ')}
          path={path}
          above={above}
        >
          {moments.map((figures) => (
            <Figures key={figures.moment} figures={figures} />
          ))}
          <h2 className="title-3">{surveyTextQuestion}</h2>
          {answers.length === 0 && <p className="mt-2 text-ink-2">No comments to show yet.</p>}
          <ul>
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} />
            ))}
          </ul>
        </DeskPage>
      )}
    </RecordPage>
  );
}

export const page = deskRoute(SurveyPage, ({ course = '' }, { searchParams }) => [
  visit(getSurvey, { course, ...listQuery(searchParams, surveyFilters) }),
]);
