import type { EnrollmentRequest, EnrollmentResponse } from '../../../contract/enrollment.ts';
import { api } from '../../api.ts';

/** The call of the enrollment form. */
export const enrollmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestEnrollment: build.mutation<EnrollmentResponse, EnrollmentRequest>({
      query: (body) => ({ path: '/enrollments', method: 'POST', body }),
    }),
  }),
});

export const { useRequestEnrollmentMutation } = enrollmentApi;
