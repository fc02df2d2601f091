import { mayNow, type Permission } from '../../contract/permission.ts';
import { useGetMeQuery } from '../site/account/endpoints.ts';

/** Whether the person signed in has at least one of these permissions. The API checks again. */
export function useMay(...wanted: readonly Permission[]): boolean {
  const { data: me } = useGetMeQuery();
  return me ? mayNow(me, ...wanted) : false;
}
