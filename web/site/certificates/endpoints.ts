import { find } from '../../calls.ts';

/** Certificates, which are public. */
export const getCertificate = find('GET /certificates/{id}', { provides: ['Certificate'] });
