import { z } from 'zod';

/** `version` is that of the running code. */
export const Health = z.object({ status: z.literal('ok'), version: z.string() }).meta({ id: 'Health' });
export const Readiness = z.object({ status: z.enum(['ready', 'degraded']) }).meta({ id: 'Readiness' });
