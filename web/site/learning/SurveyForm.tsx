import type { Survey } from '../../../contract/learning/survey.ts';
import {
  MAX_SURVEY_TEXT,
  surveyConsent,
  surveyQuestions,
  surveyReadersNote,
  surveyScale,
  surveyTextQuestion,
} from '../../../contract/learning/survey-text.ts';
import { paths } from '../../../contract/paths.ts';
import { post } from '../../calls.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';

type SurveyProps = { course: string; survey: Survey };

function Scale({ name, chosen }: { name: keyof typeof surveyQuestions; chosen: number | undefined }) {
  const { typed, errors } = useFormState();
  const { text, low, high } = surveyQuestions[name];
  const selected = typed[name] ?? String(chosen);
  const errorId = `survey-${name}-error`;
  return (
    <fieldset aria-describedby={errors[name] && errorId} className="mb-6 min-w-0">
      <legend className="mb-2 leading-snug font-bold">{text}</legend>
      <div className="grid max-w-sm grid-cols-5 gap-2">
        {surveyScale.map((mark) => (
          <label
            key={mark}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded border border-hairline bg-sheet px-2 hover:border-ink-2 has-checked:border-strong has-checked:bg-soft"
          >
            <input
              type="radio"
              name={name}
              value={mark}
              required
              defaultChecked={selected === String(mark)}
              className="size-4.5 shrink-0"
            />
            <span>{mark}</span>
            {mark === 1 && <span className="sr-only">{`, ${low}`}</span>}
            {mark === 5 && <span className="sr-only">{`, ${high}`}</span>}
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex max-w-sm justify-between text-[0.9375rem] text-ink-2">
        <span>{low}</span>
        <span>{high}</span>
      </p>
      <p id={errorId} className="font-medium text-bad not-empty:mt-1">
        {errors[name]}
      </p>
    </fieldset>
  );
}

/** The three questions. The browser posts the form, so that the page needs no script for it. */
function Questions({ course, survey: { moment, answer } }: SurveyProps) {
  const outcome = useFormOutcome('survey');
  const mayShow = outcome?.ok === false ? outcome.values.mayShow === 'on' : answer?.mayShow;
  return (
    <Form
      name="survey"
      call={post('POST /learning/{course}/survey').at({ course })}
      fields={['recommend', 'follow', 'words', 'mayShow']}
      hidden={{ moment }}
      className="mt-4"
    >
      <p className="mb-6 text-ink-2">{surveyReadersNote}</p>
      <Scale name="recommend" chosen={answer?.recommend} />
      <Scale name="follow" chosen={answer?.follow} />
      <TextArea
        name="words"
        label={surveyTextQuestion}
        note="(optional)"
        rows={4}
        maxLength={MAX_SURVEY_TEXT}
        defaultValue={answer?.words}
      />
      <label className="mb-4 flex min-h-11 cursor-pointer items-start gap-3 py-2.5 leading-snug">
        <input
          type="checkbox"
          name="mayShow"
          value="on"
          defaultChecked={mayShow}
          className="mt-0.5 size-4.5 shrink-0"
        />
        <span>{surveyConsent}</span>
      </label>
      <FormFailure />
      <Submit>{answer ? 'Change my answers' : 'Send my answers'}</Submit>
    </Form>
  );
}

function DismissForm({ course, survey: { moment } }: SurveyProps) {
  return (
    <Form
      name="survey-dismissal"
      call={post('POST /learning/{course}/survey/dismissal').at({ course })}
      hidden={{ moment }}
      className="mt-3"
    >
      <FormFailure />
      <Submit variant="outline">Not now</Submit>
    </Form>
  );
}

function Answered(props: SurveyProps) {
  const outcome = useFormOutcome('survey');
  return (
    <>
      <p className="mt-2">
        Your answers are in{' '}
        <a href={`${paths.account}#your-answers`} className="inline-block py-1 as-link">
          your account
        </a>
        .
      </p>
      <details open={outcome?.ok === false}>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">Change your answers</summary>
        <Questions {...props} />
      </details>
    </>
  );
}

export function SurveyForm(props: SurveyProps) {
  const { moment, answer } = props.survey;
  return (
    <section
      id="survey"
      aria-labelledby="survey-title"
      className="mt-8 max-w-[60ch] rounded border border-hairline bg-sheet px-5 py-5"
    >
      <h2 id="survey-title" className="title-3 mb-2">
        {moment === 'end' ? 'How was it?' : 'How is it going?'}
      </h2>
      <SuccessMessage forms={['survey']} />
      {answer ? (
        <Answered {...props} />
      ) : (
        <>
          <Questions {...props} />
          <DismissForm {...props} />
        </>
      )}
    </section>
  );
}
