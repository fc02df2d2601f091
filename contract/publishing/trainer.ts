import { z } from 'zod';

/** A trainer as visitors meet them. */
export const Trainer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    line: z.string().meta({ description: 'Their work, in a line.' }),
    built: z.string().meta({ description: 'Their projects, as text; empty for none.' }),
    links: z.array(z.url()),
    image: z.string().nullable().meta({ description: 'Path of a picture of the person.' }),
  })
  .meta({ id: 'Trainer' });

export const TrainerList = z.object({ data: z.array(Trainer) }).meta({ id: 'TrainerList' });

export type Trainer = z.infer<typeof Trainer>;
