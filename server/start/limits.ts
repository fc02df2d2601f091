import type { RateLimits } from '../deps.ts';

/** What one address (a classroom shares one) and one e-mail may send. */
export const productionLimits: RateLimits = {
  perAddress: { uses: 60, seconds: 60 },
  perEmail: { uses: 10, seconds: 3600 },
  signIn: { uses: 10, seconds: 900 },
  signInPerEmail: { uses: 100, seconds: 3600 },
  strangersMails: { uses: 500, seconds: 3600 },
};
