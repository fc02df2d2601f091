import { change, find, read } from '../api.ts';

const tags = ['DeskCertificate'] as const;
/** Lists of learners show their certificates, too. */
const changed = { invalidates: ['DeskCertificate', 'DeskBatch'] } as const;

export const listCertificates = read('GET /desk/certificates', { provides: tags });
export const listCertificateCandidates = read('GET /desk/certificates/candidates', { provides: tags });
export const issueCertificate = change('POST /desk/certificates', changed);
export const revokeCertificate = change('POST /desk/certificates/{id}/revoke', changed);
export const replaceCertificate = change('POST /desk/certificates/{id}/replacement', changed);

export const getCertificateRule = find('GET /desk/courses/{course}/certificate-rule');
export const saveCertificateRule = change('PUT /desk/courses/{course}/certificate-rule', changed);
export const getCertificateToday = read('GET /desk/courses/{course}/certificate-rule/today', { provides: tags });
export const previewCertificateRule = change('POST /desk/courses/{course}/certificate-rule/today');

export const certificateFilters = ['cursor', 'q'] as const;
