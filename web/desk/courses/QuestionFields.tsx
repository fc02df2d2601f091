import { useState } from 'react';
import { type QuestionKind, questionKinds } from '../../../contract/publishing/quiz.ts';
import { buttonClass } from '../../ui/button.ts';
import { RowMark } from '../../ui/form/CheckBox.tsx';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { useFirstValue } from '../../ui/form/form-values.ts';
import { useRows } from '../../ui/form/use-rows.ts';
import { newOption } from './lesson-form.ts';

const kinds = [
  { value: 'one', label: 'One option is right' },
  { value: 'several', label: 'Several options are right' },
  { value: 'text', label: 'A short text' },
];

const MIN_OPTIONS = { one: 2, several: 2, text: 1 };
const MAX_OPTIONS = 8;

/** A question at its place in the form; `group` tells its options apart from those of the others wherever it moves. */
type QuestionProps = { place: number; group: number };

export function QuestionFields({ place, group }: QuestionProps) {
  const number = place + 1;
  const name = `questions.${place}`;
  const [kind, setKind] = useState(useFirstValue(`${name}.kind`));
  return (
    <>
      <input type="hidden" name={`${name}.id`} defaultValue={String(useFirstValue(`${name}.id`) ?? '')} />
      <TextArea name={`${name}.question`} label={`Text of question ${number}`} rows={2} />
      <Select
        name={`${name}.kind`}
        label={`Kind of answer to question ${number}`}
        options={kinds}
        onChange={({ target }) => setKind(target.value)}
      />
      <OptionFields place={place} group={group} kind={questionKinds.find((known) => known === kind) ?? 'one'} />
      <TextInput name={`${name}.why`} label="Why it is right" note="(shown after the answer)" />
    </>
  );
}

function OptionFields({ place: question, group, kind }: QuestionProps & { kind: QuestionKind }) {
  const name = `questions.${question}.options`;
  const { errors } = useFormState();
  const { keys, add, remove } = useRows(name);
  return (
    <fieldset name={name} className="min-w-0">
      <ul>
        {keys.map((key, place) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-start gap-x-3 sm:grid-cols-[1fr_auto_auto]">
            <div className="max-sm:col-span-2">
              <TextInput
                name={`${name}.${place}.text`}
                label={`${kind === 'text' ? 'Accepted answer' : 'Option'} ${place + 1}`}
              />
            </div>
            {kind === 'text' && <span />}
            <RowMark
              field={`${name}.${place}.isRight`}
              group={`right-${group}`}
              isOnly={kind === 'one'}
              isHidden={kind === 'text'}
            >
              Right
              <span className="sr-only">
                {kind === 'one' ? ` answer is option ${place + 1}` : ` is option ${place + 1}, too`}
              </span>
            </RowMark>
            <button
              type="button"
              disabled={keys.length <= MIN_OPTIONS[kind]}
              onClick={() => remove(place)}
              className={buttonClass('outline', 'mb-4 sm:mt-8')}
            >
              Remove<span className="sr-only"> option {place + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="min-h-7 pb-1 text-[0.9375rem] text-bad">
        {errors[name]}
      </p>
      <button
        type="button"
        disabled={keys.length >= MAX_OPTIONS}
        onClick={() => add(newOption)}
        className={buttonClass('outline', 'mb-5')}
      >
        {kind === 'text' ? 'Add an accepted answer' : 'Add an option'}
        <span className="sr-only"> to question {question + 1}</span>
      </button>
    </fieldset>
  );
}
