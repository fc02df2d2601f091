import { buttonClass } from '../../../ui/button.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import type { LessonFormOf } from './LessonFormFields.tsx';
import { OptionFields } from './OptionFields.tsx';

type QuestionFieldsProps = {
  of: LessonFormOf;
  /** From 0. */
  place: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One question of a quiz, with its options and why the right one is right. */
export function QuestionFields({ of, place, last, onMove, onRemove }: QuestionFieldsProps) {
  const number = place + 1;
  return (
    <fieldset id={`question-${place}`} tabIndex={-1} className="min-w-0 rounded border border-hairline p-4 sm:p-5">
      <legend className="px-2 font-bold">Question {number}</legend>
      <div className="mb-4 flex flex-wrap gap-2">
        <button
          type="button"
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
          className={buttonClass('outline')}
        >
          Move up<span className="sr-only"> question {number}</span>
        </button>
        <button
          type="button"
          disabled={place === last}
          onClick={() => onMove(place + 1)}
          className={buttonClass('outline')}
        >
          Move down<span className="sr-only"> question {number}</span>
        </button>
        <button type="button" onClick={onRemove} className={buttonClass('outline')}>
          Remove<span className="sr-only"> question {number}</span>
        </button>
      </div>
      <TextAreaField of={of} name={`questions.${place}.question`} label={`Words of question ${number}`} rows={2} />
      <OptionFields of={of} question={place} />
      <TextField of={of} name={`questions.${place}.why`} label="Why it is right" note="(shown after the answer)" />
    </fieldset>
  );
}
