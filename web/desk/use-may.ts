import { mayNow, type Permission } from '../../contract/people/permission.ts';
import { getMe } from '../site/account/endpoints.ts';

export function useStaff() {
  return getMe.useQuery().data ?? undefined;
}

/** Whether the signed-in person has at least one of these permissions. The API checks again. */
export function useMay(...anyOf: readonly Permission[]): boolean {
  const me = useStaff();
  return me ? mayNow(me, ...anyOf) : false;
}
