import { z } from 'zod';

/** Who is asking; visitors get null. */
export const Me = z.null().meta({ id: 'Me' });
export const MeAnswer = z.object({ data: Me }).meta({ id: 'MeAnswer' });

export type MeAnswer = z.infer<typeof MeAnswer>;
