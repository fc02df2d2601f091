import type {
  AttendanceImport,
  AttendanceNames,
  AttendanceSave,
  ClassRoll,
} from '../../../contract/desk-attendance.ts';
import type {
  ClassAdd,
  ClassCancel,
  ClassNotesSave,
  ClassPreview,
  ClassSave,
  ClassTimetable,
  ClassTimetableSave,
  ClassWeek,
  ClassWeekQuery,
  DeskClassDetail,
  DeskTimetable,
  Holiday,
  HolidayAdd,
} from '../../../contract/desk-classes.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

const batch = (id: string) => `/desk/batches/${encodeURIComponent(id)}`;
const one = (id: string) => `/desk/classes/${encodeURIComponent(id)}`;

type Of<Body> = { id: string } & Body;
type Stored = { id: string; version: number };
type Done = { message: string };

const dataOf = <Data>({ data }: { data: Data }): Data => data;
const dataOrNull = <Data>(answer: { data: Data } | null): Data | null => answer?.data ?? null;

/** Calls for the classes of batches, and for holidays. */
export const classesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskTimetable: build.query<DeskTimetable | null, string>({
      query: (id) => `${batch(id)}/timetable`,
      transformResponse: dataOrNull<DeskTimetable>,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskClass'],
    }),
    getDeskClasses: build.query<ClassWeek, ClassWeekQuery>({
      query: (query) => `/desk/classes${queryString(query)}`,
      providesTags: ['DeskClass'],
    }),
    getDeskClass: build.query<DeskClassDetail | null, string>({
      query: one,
      transformResponse: dataOrNull<DeskClassDetail>,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskClass'],
    }),
    previewDeskTimetable: build.mutation<ClassPreview, Of<ClassTimetable>>({
      query: ({ id, ...body }) => ({ path: `${batch(id)}/timetable/preview`, method: 'POST', body }),
      transformResponse: dataOf<ClassPreview>,
    }),
    saveDeskTimetable: build.mutation<Stored, Of<ClassTimetableSave>>({
      query: ({ id, ...body }) => ({ path: `${batch(id)}/timetable`, method: 'PUT', body }),
      transformResponse: dataOf<Stored>,
      invalidatesTags: unlessRefused('DeskClass', 'DeskBatch'),
    }),
    addDeskClass: build.mutation<Stored, Of<ClassAdd>>({
      query: ({ id, ...body }) => ({ path: `${batch(id)}/classes`, method: 'POST', body }),
      transformResponse: dataOf<Stored>,
      invalidatesTags: unlessRefused('DeskClass', 'DeskBatch'),
    }),
    saveDeskClass: build.mutation<Stored, Of<ClassSave>>({
      query: ({ id, ...body }) => ({ path: one(id), method: 'PUT', body }),
      transformResponse: dataOf<Stored>,
      invalidatesTags: unlessRefused('DeskClass', 'DeskBatch'),
    }),
    saveDeskClassNotes: build.mutation<Stored, Of<ClassNotesSave>>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/notes`, method: 'PUT', body }),
      transformResponse: dataOf<Stored>,
      invalidatesTags: unlessRefused('DeskClass'),
    }),
    getDeskAttendance: build.query<ClassRoll | null, string>({
      query: (id) => `${one(id)}/attendance`,
      transformResponse: dataOrNull<ClassRoll>,
      extraOptions: { missingIsNull: true },
      providesTags: ['DeskClass'],
    }),
    saveDeskAttendance: build.mutation<Done, Of<AttendanceSave>>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/attendance`, method: 'PUT', body }),
      invalidatesTags: unlessRefused('DeskClass'),
    }),
    importDeskAttendance: build.mutation<Done, Of<AttendanceImport>>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/attendance/imports`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskClass'),
    }),
    nameDeskAttendance: build.mutation<Done, Of<AttendanceNames>>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/attendance/names`, method: 'PUT', body }),
      invalidatesTags: unlessRefused('DeskClass'),
    }),
    cancelDeskClass: build.mutation<Stored, Of<ClassCancel>>({
      query: ({ id, ...body }) => ({ path: `${one(id)}/cancellation`, method: 'PUT', body }),
      transformResponse: dataOf<Stored>,
      invalidatesTags: unlessRefused('DeskClass', 'DeskBatch'),
    }),
    getDeskHolidays: build.query<Holiday[], void>({
      query: () => '/desk/holidays',
      transformResponse: dataOf<Holiday[]>,
      providesTags: ['DeskHoliday'],
    }),
    addDeskHoliday: build.mutation<Done, HolidayAdd>({
      query: (body) => ({ path: '/desk/holidays', method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskHoliday'),
    }),
    removeDeskHoliday: build.mutation<Done, string>({
      query: (day) => ({ path: `/desk/holidays/${day}`, method: 'DELETE' }),
      invalidatesTags: ['DeskHoliday'],
    }),
  }),
});

export const {
  useGetDeskTimetableQuery,
  useGetDeskClassesQuery,
  useGetDeskClassQuery,
  usePreviewDeskTimetableMutation,
  useSaveDeskTimetableMutation,
  useAddDeskClassMutation,
  useSaveDeskClassMutation,
  useCancelDeskClassMutation,
  useSaveDeskClassNotesMutation,
  useGetDeskAttendanceQuery,
  useSaveDeskAttendanceMutation,
  useImportDeskAttendanceMutation,
  useNameDeskAttendanceMutation,
  useGetDeskHolidaysQuery,
  useAddDeskHolidayMutation,
  useRemoveDeskHolidayMutation,
} = classesApi;

/** What the address of the week asks for. */
export function weekQuery(search: URLSearchParams): ClassWeekQuery {
  const of = (name: string) => search.get(name) || undefined;
  return { from: of('from'), trainer: of('trainer'), cursor: of('cursor') };
}
