import { z } from 'zod';
import { deskRecord } from '../base/bodies.ts';
import { Publication } from '../base/publication.ts';
import { line, optionalId, slug, text } from '../base/text.ts';

const fields = {
  name: line(60, 'Enter a name'),
  slug,
  guideTitle: line(100, 'Enter the title of the guide'),
  summary: text(300, 'Enter a summary'),
  nextCourseId: optionalId.meta({
    description: 'The paid course that continues where the topic ends; empty for none.',
  }),
  publication: Publication,
};

export const topicSchemas = deskRecord('DeskTopic', fields, {
  route: z.string().meta({ description: 'Path of its page on the site, also while it is a draft.' }),
  courses: z.int().meta({ description: 'Number of its free courses with drafts, without those in the trash.' }),
});

export const DeskTopicFields = topicSchemas.Fields;

export type DeskTopicFields = z.infer<typeof DeskTopicFields>;
export type DeskTopic = z.infer<typeof topicSchemas.Shown>;
