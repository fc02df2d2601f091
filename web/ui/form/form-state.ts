import { createContext, useContext } from 'react';
import type { FormName } from '../../../contract/base/form-outcome.ts';

export type Errors = Readonly<Record<string, string | undefined>>;

export type FormState = {
  /** The beginning of the ids of its fields, unique in the page. */
  id: string;
  /** The name of its stored outcomes; only the forms of the site have one. */
  name?: FormName;
  isBusy: boolean;
  /** Whether fields may be empty unless a check says otherwise. */
  isOptional?: boolean;
  isReady: boolean;
  errors: Errors;
  failure?: string | undefined;
  status?: number | undefined;
  success?: string | undefined;
  /** Whether the call was refused because no one is signed in any more. */
  isSignedOut?: boolean;
  /** Whether the form has text that was typed before, and never sent. */
  isRestored?: boolean;
  /** The text that was typed before a post without JavaScript was refused. */
  typed: Readonly<Record<string, string>>;
};

export function fieldId(form: string, name: string): string {
  return `${form}-${name.replaceAll('.', '-')}`;
}

export const FormContext = createContext<FormState | null>(null);

export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('Not inside a form');
  return state;
}
