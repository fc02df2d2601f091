import { useLayoutEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { buttonClass } from '../../ui/button.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import type { PaidTextsForm } from './form-schemas.ts';

type TextsFormOf = DeskForm<z.input<typeof PaidTextsForm>, z.output<typeof PaidTextsForm>>;

type QuestionProps = {
  form: TextsFormOf;
  /** From 0. */
  place: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A question about a course, and its answer. */
function Question({ form, place, last, onMove, onRemove }: QuestionProps) {
  const number = place + 1;
  const moves = [
    { label: 'Move up', to: place - 1, isAtEnd: place === 0 },
    { label: 'Move down', to: place + 1, isAtEnd: place === last },
  ];
  return (
    <fieldset id={`asked-${place}`} tabIndex={-1} className="min-w-0 rounded border border-hairline p-4 sm:p-5">
      <legend className="px-2 font-bold">Question {number}</legend>
      <TextField form={form} name={`questions.${place}.question`} label={`Question ${number}`} />
      <TextAreaField form={form} name={`questions.${place}.answer`} label={`Answer to question ${number}`} rows={3} />
      <div className="flex flex-wrap gap-2">
        {moves.map(({ label, to, isAtEnd }) => (
          <button
            key={label}
            type="button"
            disabled={isAtEnd}
            onClick={() => onMove(to)}
            className={buttonClass('outline')}
          >
            {label}
            <span className="sr-only"> question {number}</span>
          </button>
        ))}
        <button type="button" onClick={onRemove} className={buttonClass('outline')}>
          Remove<span className="sr-only"> question {number}</span>
        </button>
      </div>
    </fieldset>
  );
}

/** What people ask about a course, in the order of its page; saved with its texts. */
export function CourseQuestions({ form }: { form: TextsFormOf }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.hookForm.control, name: 'questions' });
  const [said, setSaid] = useState('');
  const focusNext = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const moveTo = (from: number, to: number) => {
    setSaid(`Question ${from + 1} is number ${to + 1} of ${fields.length} now.`);
    focusNext.current = `asked-${to}`;
    move(from, to);
  };
  const removeAt = (place: number) => {
    setSaid(`Question ${place + 1} is removed.`);
    focusNext.current = 'add-asked';
    remove(place);
  };

  return (
    <section aria-labelledby="asked" className="mt-6 mb-6 border-t border-hairline pt-6">
      <h3 id="asked" className="mb-3 font-bold">
        Questions and answers
      </h3>
      <ol className="grid gap-6">
        {fields.map(({ id }, place) => (
          <li key={id}>
            <Question
              form={form}
              place={place}
              last={fields.length - 1}
              onMove={(to) => moveTo(place, to)}
              onRemove={() => removeAt(place)}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        id="add-asked"
        onClick={() => append({ question: '', answer: '' })}
        className={buttonClass('outline', fields.length > 0 ? 'mt-6' : '')}
      >
        Add a question
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
