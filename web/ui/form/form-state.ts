import { createContext, useContext } from 'react';
import type { FormName } from '../../../contract/base/form-outcome.ts';

/** The errors by field. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** The state of a form that its parts read. */
export type FormState = {
  name: FormName;
  isBusy: boolean;
  /** Whether the form can be sent, so that its button is enabled. */
  isReady: boolean;
  errors: Errors;
  failure?: string | undefined;
  success?: string | undefined;
  /** Whether the call was refused because no one is signed in any more. */
  isSignedOut?: boolean;
  /** Whether the form has text that was typed before, and never sent. */
  isRestored?: boolean;
  /** The text that was typed before a post without JavaScript was refused. */
  typed: Readonly<Record<string, string>>;
};

export const FormContext = createContext<FormState | null>(null);

/** The state of the form around a part. */
export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('Not inside a form');
  return state;
}
