import { z } from 'zod';
import { slug } from '../base/text.ts';

/** A page of plain text: privacy, terms, refunds. */
export const Page = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    updatedOn: z.iso.date(),
    html: z.string(),
  })
  .meta({ id: 'Page' });

export const PageParams = z.object({ slug });
export const PageResponse = z.object({ data: Page }).meta({ id: 'PageResponse' });

export type Page = z.infer<typeof Page>;
