import type { EnrollmentAnswer, EnrollmentRequest } from '../../../contract/enrollment.ts';
import { api } from '../../api.ts';

/** The call of the enrollment form. */
export const enrollmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestEnrollment: build.mutation<EnrollmentAnswer, EnrollmentRequest>({
      query: (body) => ({ path: '/enrollments', method: 'POST', body }),
    }),
  }),
});

export const { useRequestEnrollmentMutation } = enrollmentApi;
