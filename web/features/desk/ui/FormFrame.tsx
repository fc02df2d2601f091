import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { buttonClass } from '../../../ui/button.ts';
import { BusyButton } from './BusyButton.tsx';
import { FormFailure } from './FormFailure.tsx';
import type { DeskForm } from './use-desk-form.ts';

type FormFrameProps<Input extends FieldValues, Output extends FieldValues> = {
  of: DeskForm<Input, Output>;
  /** Says what the form is for to who cannot see its heading. */
  label: string;
  submit?: string;
  /** Said once it is stored. */
  saved?: string;
  /** Beside the button, such as a link that leaves without saving. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A form of the desk around its fields, with its button and what became of it. */
export function FormFrame<Input extends FieldValues, Output extends FieldValues>({
  of: { onSubmit, failure, isSending, isSaved },
  label,
  submit = 'Save',
  saved = 'Saved.',
  beside,
  children,
}: FormFrameProps<Input, Output>) {
  return (
    // Before the client is there a press waits for it; a form that the browser sends itself must not put values in the address.
    <form aria-label={label} method="post" noValidate onSubmit={onSubmit}>
      {children}
      <p role="alert" className="border-l-4 border-bad bg-sunk px-4 py-3 font-medium not-empty:mb-4 empty:hidden">
        {failure && <FormFailure {...failure} />}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton type="submit" data-enhance="" isBusy={isSending} className={buttonClass('accent')}>
          {isSending ? 'Saving...' : submit}
        </BusyButton>
        {beside}
        <p role="status" className="font-medium text-good">
          {isSaved && saved}
        </p>
      </div>
    </form>
  );
}
