import { createContext, type ReactNode, useContext } from 'react';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { controlClass, Field } from '../../ui/Field.tsx';

type PayFormState = { token: string; outcome: FormOutcome | null };

const State = createContext<PayFormState>({ token: '', outcome: null });

export const PayFormProvider = State.Provider;

/** The secret of the link. */
export const usePayToken = () => useContext(State).token;

/** A form of the page, which posts the secret of the link along and comes back here. */
export function PayForm({ action, children }: { action: string; children: ReactNode }) {
  const token = usePayToken();
  return (
    <form action={`/api/pay/${action}`} method="post">
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}

/** What was typed into a field before it was refused, and why. */
export function useTyped(name: string): { typed: string | undefined; error: string | undefined } {
  const { outcome } = useContext(State);
  return { typed: outcome?.values[name], error: outcome?.fields[name] };
}

type TextInputProps = {
  name: string;
  label: string;
  note?: string;
  /** What is stored. */
  value?: string;
  required?: boolean;
  maxLength: number;
  inputMode?: 'numeric' | 'text';
  pattern?: string;
  title?: string;
  autoComplete?: string;
};

/** A line of text; uncontrolled, so that hydration keeps what was typed. */
export function TextInput({ name, label, note, value = '', ...input }: TextInputProps) {
  const { typed, error } = useTyped(name);
  return (
    <Field id={`pay-${name}`} label={label} {...(note && { note })} {...(error && { error })}>
      {(control) => (
        <input {...control} {...input} name={name} type="text" defaultValue={typed ?? value} className={controlClass} />
      )}
    </Field>
  );
}
