import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FormName, FormOutcome } from '../../../contract/base/form-outcome.ts';
import { read } from '../../calls.ts';
import type { AppStore } from '../../store.ts';
import { dropDraftsOf } from './draft.ts';

/** The outcome of a form posted without JavaScript, which the server's renderer stores before it renders the page of the form. */
export const getFormOutcome = read('GET /form-outcome');

/** One selector for all the forms of a page. */
const selectFormOutcome = getFormOutcome.select();

/**
 * The outcome of a form posted without JavaScript, from the server's HTML; null if there is none. Leaving the page drops
 * it.
 */
export function useFormOutcome(...forms: readonly FormName[]): FormOutcome | null {
  const { data } = useSelector(selectFormOutcome);
  const [outcome] = useState(data ?? null);
  const dispatch = useDispatch<AppStore['dispatch']>();

  useEffect(() => {
    if (outcome?.ok) dropDraftsOf(outcome.form);
  }, [outcome]);

  useEffect(() => {
    if (!outcome) return;
    return () => {
      dispatch(getFormOutcome.upsert(undefined, null));
    };
  }, [outcome, dispatch]);

  return outcome && forms.includes(outcome.form) ? outcome : null;
}
