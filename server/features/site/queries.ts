import { asc } from 'drizzle-orm';
import type { SiteSettings } from '../../../contract/site.ts';
import { MOST_TESTIMONIALS } from '../../../contract/testimonial.ts';
import type { Tx } from '../../db/client.ts';
import { isPublished } from '../../db/published.ts';
import { siteSettings, testimonials } from '../../db/schema/index.ts';

/** @throws Error when the site was never seeded. */
export async function findSettings(db: Tx): Promise<SiteSettings> {
  const [row] = await db.select().from(siteSettings).limit(1);
  if (!row) throw new Error('The site has no settings: it was never seeded');
  return row.settings;
}

/** The testimonials of the slider, in its order. */
export function findTestimonials(db: Tx) {
  return db
    .select()
    .from(testimonials)
    .where(isPublished(testimonials))
    .orderBy(asc(testimonials.position), testimonials.id)
    .limit(MOST_TESTIMONIALS);
}
