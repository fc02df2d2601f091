import type { ComponentProps } from 'react';
import { type FieldValues, get, type Path, useWatch } from 'react-hook-form';
import { dayInWords } from '../../../contract/base/calendar.ts';
import { type ControlProps, controlClass, Field, FieldNote } from '../../ui/Field.tsx';
import type { Option } from './options.ts';
import type { DeskForm } from './use-desk-form.ts';

export type FieldOf<Input extends FieldValues, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
  name: Path<Input>;
  label: string;
  /** A hint after the label. */
  note?: string;
};

type DeskControlProps = ControlProps &
  ReturnType<DeskForm<FieldValues, FieldValues>['hookForm']['register']> & { defaultValue: string };

/** The id of the control of a field, unique in the page. */
const fieldId = (prefix: string, name: string) => `${prefix}-${name.replaceAll('.', '-')}`;

/**
 * The value of a field for the server's HTML: the form fills its controls only when the client runs, and keeps values that
 * were typed before.
 */
export function valueInForm<Input extends FieldValues, Output extends FieldValues>(
  { hookForm }: DeskForm<Input, Output>,
  name: Path<Input>,
): unknown {
  return get(hookForm.getValues(), name);
}

/** A labelled control of a form, with its error. */
export function DeskField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  note,
  children,
}: FieldOf<Input, Output> & { children: (control: DeskControlProps) => React.ReactNode }) {
  const { hookForm, idPrefix } = form;
  const defaultValue = String(valueInForm(form, name) ?? '');
  const error = hookForm.getFieldState(name, hookForm.formState).error?.message;
  return (
    <Field label={label} id={fieldId(idPrefix, name)} {...(note && { note })} {...(error && { error })}>
      {(labelled) => children({ ...labelled, ...hookForm.register(name), defaultValue })}
    </Field>
  );
}

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'list'> & {
  /** Called when the field is left. */
  onLeave?: () => void;
};

/** A field for a line of text, or for another `type`. */
export function TextField<Input extends FieldValues, Output extends FieldValues>({
  type = 'text',
  inputMode,
  autoComplete = 'off',
  placeholder,
  list,
  onLeave,
  ...field
}: FieldOf<Input, Output> & InputProps) {
  const input = { type, inputMode, autoComplete, placeholder, list };
  return (
    <DeskField {...field}>
      {(control) => {
        const leave: typeof control.onBlur = (event) => {
          onLeave?.();
          return control.onBlur(event);
        };
        return <input {...control} {...input} onBlur={leave} className={controlClass} />;
      }}
    </DeskField>
  );
}

/**
 * A field for a day or a moment, with the day in words beside it: in browsers 1/2 can be in January or February.
 */
export function DateField<Input extends FieldValues, Output extends FieldValues>({
  type = 'date',
  ...field
}: FieldOf<Input, Output> & { type?: 'date' | 'datetime-local' }) {
  const { form, name } = field;
  const chosen = useWatch({ control: form.hookForm.control, name });
  return (
    <DeskField {...field}>
      {(control) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="shrink-0">
            <input {...control} type={type} autoComplete="off" className={controlClass} />
          </span>
          <span className="text-[0.9375rem] text-ink-2">{chosen && dayInWords(String(chosen))}</span>
        </span>
      )}
    </DeskField>
  );
}

/** A field for several lines of text. */
export function TextAreaField<Input extends FieldValues, Output extends FieldValues>({
  rows = 5,
  ...field
}: FieldOf<Input, Output> & { rows?: number }) {
  return (
    <DeskField {...field}>{(control) => <textarea {...control} rows={rows} className={controlClass} />}</DeskField>
  );
}

/** A field for one of a few values. @param props.none the label of an empty value */
export function SelectField<Input extends FieldValues, Output extends FieldValues>({
  none,
  options,
  ...field
}: FieldOf<Input, Output> & { none?: string; options: readonly Option[] }) {
  return (
    <DeskField {...field}>
      {(control) => (
        <select {...control} className={controlClass}>
          {none && <option value="">{none}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </DeskField>
  );
}

/** A box to tick. */
export function CheckField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  note,
}: FieldOf<Input, Output>) {
  const id = fieldId(form.idPrefix, name);
  const noteId = `${id}-note`;
  return (
    <p className="mb-4 flex min-h-11 items-center gap-3">
      <input
        {...form.hookForm.register(name)}
        id={id}
        type="checkbox"
        aria-describedby={note && noteId}
        defaultChecked={valueInForm(form, name) === true}
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
