import type { OwnSurvey } from '../../../contract/learning/survey.ts';
import { momentLabels } from '../../../contract/learning/survey-text.ts';
import { post } from '../../calls.ts';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { OutcomeLine } from '../../ui/form/SuccessMessage.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { listOwnSurveys } from './settings-endpoints.ts';

function Answer({ survey: { id, course, moment, recommend, follow, words, mayShow } }: { survey: OwnSurvey }) {
  return (
    <li className="border-b border-hairline py-4 last:border-0">
      <p className="wrap-anywhere">
        <strong>{course}</strong>
        <span>{`, ${momentLabels[moment].toLowerCase()} of the course`}</span>
      </p>
      <p className="text-base text-ink-2">{`Likely to recommend the course: ${recommend} of 5. Able to follow the trainer: ${follow} of 5.`}</p>
      {words !== '' && <p className="mt-2 whitespace-pre-line wrap-anywhere">{words}</p>}
      {mayShow && (
        <Form name="survey-withdrawal" call={post('POST /account/surveys/{id}/withdrawal').at({ id })} className="mt-3">
          <p className="mb-3 text-base text-ink-2">
            We may show these words on the course page with your first name, as you agreed.
          </p>
          <Submit variant="outline">
            Do not show my words<span className="sr-only">{` about ${course}`}</span>
          </Submit>
        </Form>
      )}
    </li>
  );
}

/** A person's answers to surveys, each with a button that removes their words from the site, even after the course. */
export function OwnAnswers() {
  const { data: answers = [], isError, refetch } = listOwnSurveys.useQuery();
  const withdrawn = useFormOutcome('survey-withdrawal');
  if (isError) return <TryAgain message="Your answers could not be loaded." onRetry={refetch} />;
  if (answers.length === 0) return null;
  return (
    <section id="your-answers" aria-labelledby="your-answers-title" className="mt-10">
      <h3 id="your-answers-title" className="font-bold">
        Your answers about courses
      </h3>
      <OutcomeLine outcome={withdrawn} />
      <ul>
        {answers.map((answer) => (
          <Answer key={answer.id} survey={answer} />
        ))}
      </ul>
    </section>
  );
}
