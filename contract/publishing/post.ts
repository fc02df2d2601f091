import { z } from 'zod';
import { MAX_PAGE } from '../base/constants.ts';
import { isStorable, slug } from '../base/text.ts';
import { PaidCourse } from './course.ts';

export const PostSummary = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    date: z.string().meta({ description: 'Display text, `10 November 2026`.' }),
    publishedOn: z.iso.date(),
    category: z.string(),
    author: z.string(),
    image: z.string(),
  })
  .meta({ id: 'PostSummary' });

export const Post = PostSummary.extend({
  minutes: z.int().meta({ description: 'Reading time in minutes.' }),
  html: z.string(),
  next: PaidCourse.nullable().meta({ description: 'The paid course that continues where the post ends.' }),
}).meta({ id: 'Post' });

export const POSTS_PER_PAGE = 24;

export const PostListQuery = z.strictObject({
  q: z.string().trim().max(200).refine(isStorable, { error: 'Contains characters that cannot be searched' }).optional(),
  category: z.string().max(60).refine(isStorable, { error: 'Unknown category' }).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
});

export const PostParams = z.object({ slug });

export const PostList = z
  .object({
    data: z.array(PostSummary),
    categories: z.array(z.string()).meta({ description: 'Every category that has a post, whatever the filter.' }),
    total: z.int().meta({ description: 'Posts that match, on all pages.' }),
    page: z.int(),
    pages: z.int().meta({ description: '0 for an unknown category.' }),
  })
  .meta({ id: 'PostList' });

export const PostResponse = z.object({ data: Post }).meta({ id: 'PostResponse' });

export type PostSummary = z.infer<typeof PostSummary>;
export type Post = z.infer<typeof Post>;
export type PostListQuery = z.infer<typeof PostListQuery>;
export type PostList = z.infer<typeof PostList>;
export type PostResponse = z.infer<typeof PostResponse>;
