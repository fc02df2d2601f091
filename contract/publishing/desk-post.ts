import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { markdown } from '../base/markdown.ts';
import { Publication, publicationStates } from '../base/publication.ts';
import { time } from '../base/schemas.ts';
import { isStorable, line, optionalId, picturePath, slug, text } from '../base/text.ts';

const fields = {
  title: line(150, 'Enter a title'),
  slug,
  excerpt: text(300),
  category: line(60),
  author: line(100),
  image: picturePath,
  body: markdown(),
  nextCourseId: optionalId.meta({
    description: 'The paid course that continues where the post ends; empty for none.',
  }),
  publication: Publication,
};

const publishedFields = [
  ['excerpt', 'Enter the text that the list of posts shows'],
  ['category', 'Choose a category'],
  ['author', 'Enter the author'],
  ['body', 'Enter the text of the post'],
] as const;

type PostFields = { publication: Publication } & Record<(typeof publishedFields)[number][0], string>;

/** Refuses a published or scheduled post without a field that it needs; a draft may lack them. */
function requirePublishedFields<Post extends PostFields>(post: Post, context: z.RefinementCtx<Post>): void {
  if (post.publication.state === 'draft') return;
  for (const [field, message] of publishedFields) {
    if (post[field].trim() === '') context.addIssue({ code: 'custom', path: [field], message });
  }
}

export const DeskPostFields = z.strictObject(fields).superRefine(requirePublishedFields).meta({ id: 'DeskPostFields' });
export const DeskPostSave = z
  .strictObject({ version, ...fields })
  .superRefine(requirePublishedFields)
  .meta({ id: 'DeskPostSave' });

export const DeskPost = z
  .object({
    id: z.uuid(),
    version: z.int(),
    ...fields,
    route: z.string().meta({ description: 'Path of its page on the site, also while it is a draft.' }),
  })
  .meta({ id: 'DeskPost' });

export const DeskPostRow = z
  .object({
    id: z.uuid(),
    title: z.string(),
    category: z.string(),
    author: z.string(),
    publication: Publication,
    updatedAt: time,
  })
  .meta({ id: 'DeskPostRow' });

export const DeskPostsQuery = z.strictObject({
  q: text(200).optional(),
  category: z.string().max(60).refine(isStorable, { error: 'Unknown category' }).optional(),
  state: z.enum(publicationStates).optional(),
  cursor,
  sort: sortBy('title', 'updatedAt').optional().meta({ description: 'By default newest first.' }),
});

export const DeskPostList = listResponse(DeskPostRow, 'DeskPostList');
export const DeskPostResponse = z.object({ data: DeskPost }).meta({ id: 'DeskPostResponse' });
export const DeskPostCategories = z.object({ data: z.array(z.string()) }).meta({ id: 'DeskPostCategories' });

export type DeskPostFields = z.infer<typeof DeskPostFields>;
export type DeskPostSave = z.infer<typeof DeskPostSave>;
export type DeskPost = z.infer<typeof DeskPost>;
export type DeskPostRow = z.infer<typeof DeskPostRow>;
export type DeskPostsQuery = z.infer<typeof DeskPostsQuery>;
export type DeskPostList = z.infer<typeof DeskPostList>;
export type DeskPostResponse = z.infer<typeof DeskPostResponse>;
