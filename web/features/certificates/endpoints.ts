import type { Certificate, CertificateAnswer } from '../../../contract/certificate.ts';
import { api } from '../../api.ts';

/** The call for a certificate, which anybody may check. */
export const certificatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCertificate: build.query<Certificate | null, string>({
      query: (id) => `/certificates/${encodeURIComponent(id)}`,
      transformResponse: (answer: CertificateAnswer | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
      providesTags: ['Certificate'],
    }),
  }),
});

export const { useGetCertificateQuery } = certificatesApi;
