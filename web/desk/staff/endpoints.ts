import type {
  DeskStaffChange,
  DeskStaffCourses,
  DeskStaffInvitation,
  DeskStaffList,
  DeskStaffMember,
  DeskStaffResponse,
} from '../../../contract/desk-staff.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import { courseList } from '../courses/endpoints.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

const dataOf = ({ data }: DeskStaffResponse) => data;

/** Calls for who works at the desk. */
export const staffApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getStaff: build.query<DeskStaffList, string | undefined>({
      query: (cursor) => `/desk/staff${queryString({ cursor })}`,
      providesTags: ['DeskStaff'],
    }),
    /** Null for who is no staff. */
    getStaffMember: build.query<DeskStaffMember | null, string>({
      query: (id) => `/desk/staff/${id}`,
      transformResponse: (answer: DeskStaffResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskStaff'],
    }),
    getStaffCourses: build.query<DeskStaffCourses['data'], void>({
      query: () => '/desk/staff/courses',
      transformResponse: (answer: DeskStaffCourses) => answer.data,
      providesTags: [courseList],
    }),
    inviteStaff: build.mutation<DeskStaffMember, DeskStaffInvitation>({
      query: (body) => ({ path: '/desk/staff', method: 'POST', body }),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskStaff', 'DeskMail', 'DeskAudit'),
    }),
    inviteStaffAgain: build.mutation<DeskStaffMember, string>({
      query: (id) => ({ path: `/desk/staff/${id}/invitation`, method: 'POST' }),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskMail', 'DeskAudit'),
    }),
    /** It may be about who is asking. */
    changeStaffMember: build.mutation<DeskStaffMember, DeskStaffChange & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/desk/staff/${id}`, method: 'PUT', body }),
      transformResponse: dataOf,
      invalidatesTags: unlessRefused('DeskStaff', 'DeskAudit', 'User'),
    }),
    removeStaffMember: build.mutation<null, string>({
      query: (id) => ({ path: `/desk/staff/${id}`, method: 'DELETE' }),
      invalidatesTags: unlessRefused('DeskStaff', 'DeskAudit', 'User'),
    }),
  }),
});

export const {
  useGetStaffQuery,
  useGetStaffMemberQuery,
  useGetStaffCoursesQuery,
  useInviteStaffMutation,
  useInviteStaffAgainMutation,
  useChangeStaffMemberMutation,
  useRemoveStaffMemberMutation,
} = staffApi;
