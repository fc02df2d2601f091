import { useState } from 'react';
import type { LearningLesson, QuizResult } from '../../../contract/learning.ts';
import { CodeText } from './CodeText.tsx';
import { Verdict } from './Verdict.tsx';

type QuizQuestionProps = {
  question: NonNullable<LearningLesson['quiz']>['questions'][number];
  /** From 1. */
  position: number;
  /** What the last try made of it. */
  checked: QuizResult['answers'][number] | undefined;
  /** Place, as text, that was chosen in a form that was refused. */
  chosen: string | undefined;
  error: string | undefined;
};

/** A question with its options; what the last try made of it stands there until another option is chosen. */
export function QuizQuestion({ question, position, checked, chosen, error }: QuizQuestionProps) {
  const [isChanged, setChanged] = useState(false);
  const { id, options } = question;
  const place = chosen ?? checked?.chosen.toString();
  const errorId = `error-${id}`;
  const verdictId = `verdict-${id}`;
  const verdict = isChanged ? undefined : checked;
  const describedBy = [error && errorId, verdict && verdictId].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} onChange={() => setChanged(true)} className="min-w-0">
      <legend className="mb-3 leading-snug font-bold">
        {position}. <CodeText text={question.question} />
      </legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are the options' names.
            key={index}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded border border-hairline bg-sheet px-3.5 py-2.5 leading-snug hover:border-ink-2 has-checked:border-strong has-checked:bg-soft"
          >
            <input
              type="radio"
              name={id}
              value={index}
              required
              defaultChecked={place === String(index)}
              className="mt-0.5 size-4.5 shrink-0"
            />
            <span className="wrap-anywhere">
              <CodeText text={option} />
            </span>
          </label>
        ))}
      </div>
      <p id={errorId} className="font-medium text-bad not-empty:mt-2">
        {error}
      </p>
      {verdict && <Verdict id={verdictId} answer={verdict} />}
    </fieldset>
  );
}
