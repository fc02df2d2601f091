import { mayNow, type Permission } from '../../contract/people/permission.ts';
import { getMe } from '../site/account/endpoints.ts';

/** The person signed in, with their role; undefined until it is known. */
export function useStaff() {
  return getMe.useQuery().data ?? undefined;
}

/** Whether the person signed in has at least one of these permissions. The API checks again. */
export function useMay(...wanted: readonly Permission[]): boolean {
  const me = useStaff();
  return me ? mayNow(me, ...wanted) : false;
}
