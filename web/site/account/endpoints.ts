import { useSelector } from 'react-redux';
import type { Me } from '../../../contract/people/me.ts';
import { change, read } from '../../calls.ts';

/** The signed-in person, null for a visitor; the header of every page needs it. */
export const getMe = read('GET /me', { provides: ['User'] });
/** Invalidates nothing: the caller leaves the document. */
export const signOut = change('POST /auth/sign-out');

/** Created once, because the query's own hook would create a selector for each of its many users. */
const selectMe = getMe.select();

/** The signed-in person, null for a visitor, undefined until that is known. Loads nothing. */
export function useMe(): Me | undefined {
  return useSelector(selectMe).data;
}
