import type { DeskAbsence, DeskAbsenceList, DeskAbsenceTalk } from '../../../contract/desk-absences.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';

/** Calls for learners who stay away. */
export const absencesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskAbsences: build.query<DeskAbsence[], void>({
      query: () => '/desk/absences',
      transformResponse: ({ data }: DeskAbsenceList) => data,
      providesTags: ['DeskAbsence'],
    }),
    noteAbsenceTalk: build.mutation<{ message: string }, { id: string } & DeskAbsenceTalk>({
      query: ({ id, ...body }) => ({ path: `/desk/absences/${encodeURIComponent(id)}/talks`, method: 'POST', body }),
      invalidatesTags: unlessRefused('DeskAbsence'),
    }),
  }),
});

export const { useGetDeskAbsencesQuery, useNoteAbsenceTalkMutation } = absencesApi;
