import { useState } from 'react';
import type { LearningLesson, QuizResult } from '../../../contract/learning.ts';
import { useFormState } from '../../ui/form/form-state.ts';

/** Plain text with code between backticks. */
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

/** Right, with the reason, or not right: in words and colour. */
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
  /** From 1. */
  position: number;
  /** Result of the last attempt. */
  checked: QuizResult['answers'][number] | undefined;
};

/** A question with its options; shows its last result until another option is chosen. */
export function QuizQuestion({ question, position, checked }: QuizQuestionProps) {
  const { typed, errors } = useFormState();
  const [isChanged, setChanged] = useState(false);
  const { id, options } = question;
  const place = typed[id] ?? checked?.chosen.toString();
  const error = errors[id];
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
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other key.
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
