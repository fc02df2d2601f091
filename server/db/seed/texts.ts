import { join } from 'node:path';
import { instantInKolkata } from '../../../contract/base/calendar.ts';
import type { SiteSettings } from '../../../contract/publishing/site.ts';
import type { Tx } from '../client.ts';
import { pages, posts, siteSettings, testimonials } from '../schema/index.ts';
import { PageFile, PostFile, TestimonialsFile } from './formats.ts';
import { findCourseId, type SeedItem } from './item.ts';
import { documents, readDocument, readYaml } from './read.ts';

export async function postItems(content: string): Promise<SeedItem[]> {
  const directory = join(content, 'posts');
  const items = (await documents(directory)).map(async (slug) => {
    const { next, ...post } = await readDocument(join(directory, `${slug}.md`), PostFile);
    const publishAt = instantInKolkata(`${post.publishedOn}T00:00`);
    const insert = async (tx: Tx) => {
      await tx
        .insert(posts)
        .values({ ...post, slug, publishAt, nextCourseId: await findCourseId(tx, next) })
        .onConflictDoNothing();
    };
    return { key: `post:${slug}`, insert };
  });
  return Promise.all(items);
}

export async function pageItems(content: string): Promise<SeedItem[]> {
  const directory = join(content, 'pages');
  const items = (await documents(directory)).map(async (slug) => {
    const page = await readDocument(join(directory, `${slug}.md`), PageFile);
    const insert = async (tx: Tx) => {
      await tx
        .insert(pages)
        .values({ ...page, slug })
        .onConflictDoNothing();
    };
    return { key: `page:${slug}`, insert };
  });
  return Promise.all(items);
}

/** The testimonials as one item, because they have no keys of their own; none if there are none, so that later ones are stored. */
export async function testimonialItems(content: string): Promise<SeedItem[]> {
  const list = await readYaml(join(content, 'testimonials.yaml'), TestimonialsFile);
  if (list.length === 0) return [];
  const insert = async (tx: Tx) => {
    for (const [index, { course, ...testimonial }] of list.entries()) {
      const courseId = await findCourseId(tx, course);
      await tx.insert(testimonials).values({ ...testimonial, courseId, position: index + 1 });
    }
  };
  return [{ key: 'testimonials', insert }];
}

export function settingsItem(settings: SiteSettings): SeedItem {
  const insert = async (tx: Tx) => {
    await tx.insert(siteSettings).values({ settings }).onConflictDoNothing();
  };
  return { key: 'site', insert };
}
