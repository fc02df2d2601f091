import type { WaitlistPlace, WaitlistPlaceResponse } from '../../../contract/waitlist.ts';
import { api } from '../../api.ts';

/** The call of the page that a mail of the waitlist links to. */
export const waitlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWaitlistPlace: build.query<WaitlistPlace | null, string>({
      query: (token) => `/waitlist?${new URLSearchParams({ token })}`,
      transformResponse: (answer: WaitlistPlaceResponse | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
    }),
  }),
});

export const { useGetWaitlistPlaceQuery } = waitlistApi;
