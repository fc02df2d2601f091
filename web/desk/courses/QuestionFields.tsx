import { useFieldArray, useWatch } from 'react-hook-form';
import { buttonClass } from '../../ui/button.ts';
import { SelectField, TextAreaField, TextField } from '../ui/FormFields.tsx';
import type { LessonFormOf } from './LessonFormFields.tsx';
import { newOption } from './lesson-form.ts';

/** The fields of a quiz question, with its options and the explanation of the right one. */
export function QuestionFields({ form, place }: { form: LessonFormOf; place: number }) {
  const number = place + 1;
  return (
    <>
      <TextAreaField form={form} name={`questions.${place}.question`} label={`Text of question ${number}`} rows={2} />
      <SelectField
        form={form}
        name={`questions.${place}.kind`}
        label={`Answer of question ${number}`}
        options={kinds}
      />
      <OptionFields form={form} question={place} />
      <TextField form={form} name={`questions.${place}.why`} label="Why it is right" note="(shown after the answer)" />
    </>
  );
}

const kinds = [
  { value: 'one', label: 'One option is right' },
  { value: 'several', label: 'Several options are right' },
  { value: 'text', label: 'A short text' },
];

const MIN_OPTIONS = { one: 2, several: 2, text: 1 };
const MAX_OPTIONS = 8;

/** The options of a question, with marks of the right ones. */
function OptionFields({ form, question }: { form: LessonFormOf; question: number }) {
  const { hookForm } = form;
  const name = `questions.${question}.answer` as const;
  const { fields, append, remove } = useFieldArray({
    control: hookForm.control,
    name: `questions.${question}.options`,
  });
  const answer = useWatch({ control: hookForm.control, name });
  const kind = useWatch({ control: hookForm.control, name: `questions.${question}.kind` });
  const error = hookForm.getFieldState(name, hookForm.formState).error?.message;

  /** Removes an option; the mark of the right one stays with its option. */
  const removeAt = (place: number) => {
    const marked = answer === '' ? -1 : Number(answer);
    remove(place);
    if (marked === place) hookForm.setValue(name, '');
    else if (marked > place) hookForm.setValue(name, String(marked - 1));
  };

  return (
    <>
      <ul>
        {fields.map(({ id }, place) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-start gap-x-3 sm:grid-cols-[1fr_auto_auto]">
            <div className="max-sm:col-span-2">
              <TextField
                form={form}
                name={`questions.${question}.options.${place}.text`}
                label={`${kind === 'text' ? 'Accepted answer' : 'Option'} ${place + 1}`}
              />
            </div>
            {kind === 'text' && <span />}
            {kind === 'one' && (
              <label className="flex min-h-11 items-center gap-2 sm:mt-8">
                <input
                  type="radio"
                  {...hookForm.register(name)}
                  value={String(place)}
                  checked={answer === String(place)}
                  className="size-5"
                />
                Right<span className="sr-only"> answer is option {place + 1}</span>
              </label>
            )}
            {kind === 'several' && (
              <label className="flex min-h-11 items-center gap-2 sm:mt-8">
                <input
                  type="checkbox"
                  {...hookForm.register(`questions.${question}.options.${place}.isRight`)}
                  className="size-5"
                />
                Right<span className="sr-only"> is option {place + 1}, too</span>
              </label>
            )}
            <button
              type="button"
              disabled={fields.length <= MIN_OPTIONS[kind]}
              onClick={() => removeAt(place)}
              className={buttonClass('outline', 'mb-4 sm:mt-8')}
            >
              Remove<span className="sr-only"> option {place + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="min-h-7 pb-1 text-[0.9375rem] text-bad">
        {error}
      </p>
      <button
        type="button"
        disabled={fields.length >= MAX_OPTIONS}
        onClick={() => append(newOption)}
        className={buttonClass('outline', 'mb-5')}
      >
        {kind === 'text' ? 'Add a text' : 'Add an option'}
        <span className="sr-only"> to question {question + 1}</span>
      </button>
    </>
  );
}
