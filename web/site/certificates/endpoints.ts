import { find } from '../../calls.ts';

/** Certificates, which are public; revoked ones name their learner only to them and staff. */
export const getCertificate = find('GET /certificates/{id}', { provides: ['Certificate', 'User'] });
