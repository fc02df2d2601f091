import type { FormOutcomeResponse } from '../../../contract/form-outcome.ts';
import { api } from '../../api.ts';

/** The outcome of a form posted without scripts; only the server's renderer asks for it. */
export const formOutcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormOutcome: build.query<FormOutcomeResponse['data'], void>({
      query: () => '/form-outcome',
      transformResponse: (answer: FormOutcomeResponse) => answer.data,
    }),
  }),
});

export const { useGetFormOutcomeQuery } = formOutcomeApi;

/** Made once, for all the forms of a page. */
export const selectFormOutcome = formOutcomeApi.endpoints.getFormOutcome.select();
