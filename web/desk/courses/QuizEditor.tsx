import { useLayoutEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { buttonClass } from '../../ui/button.ts';
import { TextField } from '../ui/FormFields.tsx';
import type { LessonFormOf } from './LessonFormFields.tsx';
import { newQuestion } from './lesson-schema.ts';
import { QuestionFields } from './QuestionFields.tsx';

/** The questions of a lesson's quiz, which are saved with the lesson. */
export function QuizEditor({ form }: { form: LessonFormOf }) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.hookForm.control,
    name: 'questions',
    keyName: 'key',
  });
  const [said, setSaid] = useState('');
  const focusNext = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const moveTo = (from: number, to: number) => {
    setSaid(`Question ${from + 1} is number ${to + 1} of ${fields.length} now.`);
    focusNext.current = `question-${to}`;
    move(from, to);
  };
  const removeAt = (place: number) => {
    setSaid(`Question ${place + 1} is removed.`);
    focusNext.current = 'add-question';
    remove(place);
  };

  return (
    <section aria-labelledby="quiz" className="mb-6 border-t border-strong pt-6">
      <h2 id="quiz" className="title-3 mb-2">
        Quiz
      </h2>
      <p className="mb-5 max-w-[60ch] text-ink-2">
        A lesson without questions has no quiz. Learners who passed a quiz keep their pass when it changes.
      </p>
      <div className="max-w-80">
        <TextField
          form={form}
          name="quizSize"
          label="Questions asked in a try"
          note="(empty: all; otherwise drawn anew for each try)"
          inputMode="numeric"
        />
      </div>
      <ol className="grid gap-8">
        {fields.map(({ key }, place) => (
          <li key={key}>
            <QuestionFields
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
        id="add-question"
        onClick={() => append(newQuestion)}
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
