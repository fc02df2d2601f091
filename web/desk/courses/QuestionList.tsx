import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { useRows } from '../../ui/form/use-rows.ts';

type QuestionListProps = {
  id: string;
  first: object;
  className: string;
  /** The fields of the question at a place, from 0, with the buttons that move and remove it, and its key. */
  children: (place: number, buttons: ReactNode, key: number) => ReactNode;
};

/** The `questions` of a form, in an order that staff can change. */
export function QuestionList({ id, first, className, children }: QuestionListProps) {
  const { keys, add, remove, move } = useRows('questions');
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const moveTo = (from: number, to: number) => {
    setAnnouncement(`Question ${from + 1} is now number ${to + 1} of ${keys.length}.`);
    focusNext.current = `${id}-${to}`;
    move(from, to);
  };
  const removeAt = (place: number) => {
    setAnnouncement(`Question ${place + 1} is removed.`);
    focusNext.current = `add-${id}`;
    remove(place);
  };
  const actionsOf = (place: number) => [
    { label: 'Move up', disabled: place === 0, act: () => moveTo(place, place - 1) },
    { label: 'Move down', disabled: place === keys.length - 1, act: () => moveTo(place, place + 1) },
    { label: 'Remove', disabled: false, act: () => removeAt(place) },
  ];

  return (
    <fieldset name="questions" className="min-w-0">
      <ol className={`grid ${className}`}>
        {keys.map((key, place) => (
          <li key={key}>
            <fieldset id={`${id}-${place}`} tabIndex={-1} className="min-w-0 rounded border border-hairline p-4 sm:p-5">
              <legend className="px-2 font-bold">Question {place + 1}</legend>
              {children(
                place,
                actionsOf(place).map(({ label, disabled, act }) => (
                  <button
                    key={label}
                    type="button"
                    disabled={disabled}
                    onClick={act}
                    className={buttonClass('outline')}
                  >
                    {label}
                    <span className="sr-only"> question {place + 1}</span>
                  </button>
                )),
                key,
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <button
        type="button"
        id={`add-${id}`}
        onClick={() => add(first)}
        className={buttonClass('outline', keys.length > 0 ? 'mt-6' : '')}
      >
        Add a question
      </button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}
