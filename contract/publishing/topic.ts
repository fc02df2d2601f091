import { z } from 'zod';
import { slug } from '../base/text.ts';

/** A topic of the free resources, with its guide title (docs/fixed.md, Free resources). */
export const Topic = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    guideTitle: z.string(),
    summary: z.string(),
    icon: z.string().meta({ description: 'Path of the icon on this site.' }),
    route: z.string(),
    courseCount: z.int(),
  })
  .meta({ id: 'Topic' });

export const TopicParams = z.object({ slug });
export const TopicList = z.object({ data: z.array(Topic) }).meta({ id: 'TopicList' });
export const TopicResponse = z.object({ data: Topic }).meta({ id: 'TopicResponse' });

export type Topic = z.infer<typeof Topic>;
export type TopicList = z.infer<typeof TopicList>;
