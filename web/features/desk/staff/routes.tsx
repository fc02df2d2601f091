import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { staffApi } from './endpoints.ts';

const once = { subscribe: false } as const;

/** Who works at the desk. */
export function staffRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getStaff, getStaffMember, getStaffCourses } = staffApi.endpoints;
  const courses = () => dispatch(getStaffCourses.initiate(undefined, once));
  return [
    page(
      deskPaths.staff,
      () => import('./StaffPage.tsx').then((m) => m.StaffPage),
      staff(
        loads((_params, { searchParams }) => [
          dispatch(getStaff.initiate(searchParams.get('cursor') ?? undefined, once)),
          courses(),
        ]),
      ),
    ),
    page(
      deskPaths.staffMember(':id'),
      () => import('./MemberPage.tsx').then((m) => m.MemberPage),
      staff(loads(({ id = '' }) => [dispatch(getStaffMember.initiate(id, once)), courses()])),
    ),
  ];
}
