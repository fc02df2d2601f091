import { z } from 'zod';
import { Publication } from './publication.ts';
import { line, slug, text } from './text.ts';
import { version } from './version.ts';

const fields = {
  name: line(60, 'Write a name'),
  slug,
  guideTitle: line(100, 'Write the title of the guide'),
  summary: text(300, 'Write a summary'),
  publication: Publication,
};

/** What the form of a topic holds. */
export const DeskTopicFields = z.strictObject(fields).meta({ id: 'DeskTopicFields' });
export const DeskTopicSave = z.strictObject({ version, ...fields }).meta({ id: 'DeskTopicSave' });

export const DeskTopic = z
  .object({
    id: z.uuid(),
    version: z.int(),
    ...fields,
    route: z.string().meta({ description: 'Path of its page on the site, also while nobody sees it.' }),
    courses: z.int().meta({ description: 'Its free courses, also those that nobody sees; none lies in the trash.' }),
  })
  .meta({ id: 'DeskTopic' });

export const DeskTopicParams = z.object({ id: z.uuid() });
export const DeskTopicList = z.object({ data: z.array(DeskTopic) }).meta({ id: 'DeskTopicList' });
export const DeskTopicAnswer = z.object({ data: DeskTopic }).meta({ id: 'DeskTopicAnswer' });

export type DeskTopicFields = z.infer<typeof DeskTopicFields>;
export type DeskTopicSave = z.infer<typeof DeskTopicSave>;
export type DeskTopic = z.infer<typeof DeskTopic>;
export type DeskTopicList = z.infer<typeof DeskTopicList>;
export type DeskTopicAnswer = z.infer<typeof DeskTopicAnswer>;
