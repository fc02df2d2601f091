import type { Certificate, CertificateResponse } from '../../../contract/certificate.ts';
import { api } from '../../api.ts';

/** Certificates, which are public. */
export const certificatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCertificate: build.query<Certificate | null, string>({
      query: (id) => `/certificates/${encodeURIComponent(id)}`,
      transformResponse: (answer: CertificateResponse | null) => (answer === null ? null : answer.data),
      extraOptions: { missingIsNull: true },
      providesTags: ['Certificate'],
    }),
  }),
});

export const { useGetCertificateQuery } = certificatesApi;
