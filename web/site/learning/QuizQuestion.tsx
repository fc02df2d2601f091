import { useState } from 'react';
import { MAX_ANSWER } from '../../../contract/base/constants.ts';
import type { LearningLesson, QuizResult } from '../../../contract/learning/learning.ts';
import { optionField } from '../../../contract/publishing/quiz.ts';
import { useFormState } from '../../ui/form/form-state.ts';
import { fieldsOf } from './answers.ts';

function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
      <code key={index} className="rounded-[2px] bg-sunk px-1 py-px font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

type VerdictProps = { id: string; answer: QuizResult['answers'][number] };

function Verdict({ id, answer }: VerdictProps) {
  return (
    <p id={id} className={`mt-3 border-l-4 pl-3 leading-snug ${answer.right ? 'border-good' : 'border-bad'}`}>
      <strong className={answer.right ? 'text-good' : 'text-bad'}>{answer.right ? 'Right.' : 'Not right.'}</strong>
      {answer.why && (
        <>
          {' '}
          <CodeText text={answer.why} />
        </>
      )}
    </p>
  );
}

type QuizQuestionProps = {
  question: NonNullable<LearningLesson['quiz']>['questions'][number];
  /** The number of the question, from 1. */
  position: number;
  checked: QuizResult['answers'][number] | undefined;
};

/** A question with its options, or a field for a text; shows its last result until the answer is changed. */
export function QuizQuestion({ question, position, checked }: QuizQuestionProps) {
  const { errors } = useFormState();
  const [isChanged, setChanged] = useState(false);
  const { id, kind } = question;
  const error = errors[fieldsOf(question)[0] ?? id];
  const errorId = `error-${id}`;
  const verdictId = `verdict-${id}`;
  const verdict = isChanged ? undefined : checked;
  const describedBy = [error && errorId, verdict && verdictId].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} onChange={() => setChanged(true)} className="min-w-0">
      <legend className="mb-3 leading-snug font-bold">
        <span>{`${position}. `}</span>
        <CodeText text={question.question} />
        {kind === 'several' && <span className="font-normal text-ink-2"> (choose all that are right)</span>}
      </legend>
      {kind === 'text' ? (
        <TextAnswer question={question} checked={checked} />
      ) : (
        <Options question={question} checked={checked} />
      )}
      <p id={errorId} className="font-medium text-bad not-empty:mt-2">
        {error}
      </p>
      {verdict && <Verdict id={verdictId} answer={verdict} />}
    </fieldset>
  );
}

type AnswerProps = { question: QuizQuestionProps['question']; checked: QuizQuestionProps['checked'] };

function Options({ question: { id, kind, options }, checked }: AnswerProps) {
  const { typed } = useFormState();
  const isSeveral = kind === 'several';
  const optionName = (index: number) => (isSeveral ? optionField(id, index) : id);
  const optionValue = (index: number) => (isSeveral ? 'on' : String(index));
  const wasTyped = options.some((_, index) => typed[optionName(index)]);
  return (
    <div className="grid gap-2">
      {options.map((option, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other key.
          key={index}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded border border-hairline bg-sheet px-3.5 py-2.5 leading-snug hover:border-ink-2 has-checked:border-strong has-checked:bg-soft"
        >
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={optionName(index)}
            value={optionValue(index)}
            required={!isSeveral}
            defaultChecked={
              wasTyped ? typed[optionName(index)] === optionValue(index) : checked?.chosen.includes(index)
            }
            className="mt-0.5 size-4.5 shrink-0"
          />
          <span className="wrap-anywhere">
            <CodeText text={option} />
          </span>
        </label>
      ))}
    </div>
  );
}

function TextAnswer({ question: { id, question }, checked }: AnswerProps) {
  const { typed } = useFormState();
  return (
    <input
      name={id}
      aria-label={`Answer: ${question}`}
      required
      maxLength={MAX_ANSWER}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      defaultValue={typed[id] ?? checked?.text ?? ''}
      className="block min-h-12 w-full rounded border border-ink-2 bg-sheet px-3.5 py-2.5 text-base hover:border-ink"
    />
  );
}
