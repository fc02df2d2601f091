import { useSelector } from 'react-redux';
import type { Me } from '../../../contract/people/me.ts';
import { change, read } from '../../calls.ts';

/** The signed-in person, null for a visitor: what the header of every page needs. */
export const getMe = read('GET /me', { provides: ['User'] });
/** Invalidates nothing: the caller leaves the document. */
export const signOut = change('POST /auth/sign-out');

/** Made once: the query's own hook would make one for each of the many that read it. */
const selectMe = getMe.select();

/** The signed-in person, null for a visitor, undefined while that is unknown. Loads nothing. */
export function useMe(): Me | undefined {
  return useSelector(selectMe).data;
}
