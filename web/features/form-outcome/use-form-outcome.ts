import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { FormName, FormOutcome } from '../../../contract/form-outcome.ts';
import type { AppStore } from '../../store.ts';
import { formOutcomeApi } from './endpoints.ts';

/**
 * What became of a form that was posted without scripts, as the server put it into the page; null when there is
 * nothing to say. It belongs to this visit of the page: leaving forgets it.
 */
export function useFormOutcome(form: FormName): FormOutcome | null {
  const { data } = formOutcomeApi.endpoints.getFormOutcome.useQueryState();
  const [outcome] = useState(data ?? null);
  const dispatch = useDispatch<AppStore['dispatch']>();

  useEffect(() => {
    if (!outcome) return;
    return () => {
      dispatch(formOutcomeApi.util.upsertQueryData('getFormOutcome', undefined, null));
    };
  }, [outcome, dispatch]);

  return outcome?.form === form ? outcome : null;
}
