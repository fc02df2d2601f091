import type { FormOutcomeAnswer } from '../../../contract/form-outcome.ts';
import { api } from '../../api.ts';

/** The call for what became of a form that was posted without scripts; the server's renderer makes it. */
export const formOutcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormOutcome: build.query<FormOutcomeAnswer['data'], void>({
      query: () => '/form-outcome',
      transformResponse: (answer: FormOutcomeAnswer) => answer.data,
    }),
  }),
});

export const { useGetFormOutcomeQuery } = formOutcomeApi;
