import type { ReactNode } from 'react';
import { FieldNote } from '../Field.tsx';
import { fieldId, useFormState } from './form-state.ts';
import { useFieldValue, useFirstValue } from './form-values.ts';

type CheckBoxProps = {
  name: string;
  label: string;
  note?: string;
};

export function CheckBox({ name, label, note }: CheckBoxProps) {
  const id = fieldId(useFormState().id, name);
  const noteId = `${id}-note`;
  return (
    <p className="mb-4 flex min-h-11 items-center gap-3">
      <input
        id={id}
        name={name}
        type="checkbox"
        aria-describedby={note && noteId}
        defaultChecked={useFirstValue(name) === true}
        className="size-5 shrink-0"
      />
      <span>
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {note && <FieldNote id={noteId}>{note}</FieldNote>}
      </span>
    </p>
  );
}

/** A box to tick that appears once the API asks for it. */
export function AskedCheckBox(props: CheckBoxProps) {
  const { errors } = useFormState();
  const isTicked = useFieldValue(props.name) === true;
  return isTicked || errors[props.name] !== undefined ? <CheckBox {...props} /> : null;
}

type ChoiceProps = { name: string; value: string; className: string; children: ReactNode };

export function ListBox({ className, children, ...box }: ChoiceProps) {
  const first = useFirstValue(box.name);
  const isTicked = Array.isArray(first) && first.includes(box.value);
  return (
    <label className={className}>
      <input {...box} type="checkbox" defaultChecked={isTicked} className="size-5 shrink-0 accent-ink" />
      {children}
    </label>
  );
}

export function RadioBox({ className, children, ...box }: ChoiceProps) {
  return (
    <label className={className}>
      {/* Not below a button at the foot. */}
      <input
        {...box}
        type="radio"
        defaultChecked={useFirstValue(box.name) === box.value}
        className="size-5 shrink-0 max-sm:scroll-mb-28"
      />
      {children}
    </label>
  );
}

type RowMarkProps = {
  field: string;
  /** Tells the marks of this list from those of others, wherever its rows move. */
  group: string;
  isOnly: boolean;
  isHidden: boolean;
  children: ReactNode;
};

/** The mark of a row of a list, true or false, of which one or any number can be set, in its label. */
export function RowMark({ field, group, isOnly, isHidden, children }: RowMarkProps) {
  return (
    <label hidden={isHidden} className="flex min-h-11 items-center gap-2 sm:mt-8">
      <input
        type={isOnly ? 'radio' : 'checkbox'}
        name={group}
        data-field={field}
        defaultChecked={useFirstValue(field) === true}
        className="size-5"
      />
      {children}
    </label>
  );
}
