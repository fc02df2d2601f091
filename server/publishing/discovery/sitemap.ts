import { paths } from '../../../contract/paths.ts';
import { textElement, xmlDocument } from '../../base/xml.ts';
import type { Tx } from '../../db/client.ts';
import type { Absolute } from './formats.ts';
import { findCourses, findOpenLessons, findPages, findPosts, findTopics, MAX_ADDRESSES } from './queries.ts';

type SitemapEntry = { path: string; changedAt?: Date | undefined };

/** Lists the public pages from the tables, because the API's list of posts has hundreds of pages for a large blog. */
export async function listPages(tx: Tx): Promise<SitemapEntry[]> {
  const [courses, openLessons, topics, posts, pages] = await Promise.all([
    findCourses(tx),
    findOpenLessons(tx),
    findTopics(tx),
    findPosts(tx),
    findPages(tx),
  ]);
  const paid = courses
    .filter(({ kind }) => kind === 'paid')
    .map(({ slug, changedAt }) => ({ path: paths.course(slug), changedAt }));
  const free = courses.flatMap(({ kind, slug, topic, changedAt }) =>
    kind === 'paid' || topic === null ? [] : [{ path: paths.freeCourse(topic, slug), changedAt }],
  );
  const lessons = openLessons.map(({ course, slug, changedAt }) => ({
    path: paths.openLesson(course, slug),
    changedAt,
  }));
  const guides = topics.map(({ slug, changedAt }) => ({ path: paths.topic(slug), changedAt }));
  const articles = posts.map(({ slug, changedAt }) => ({ path: paths.post(slug), changedAt }));
  const legal = [paths.privacy, paths.terms, paths.refunds].map((path) => ({
    path,
    changedAt: pages.find(({ slug }) => path === `/${slug}`)?.changedAt,
  }));
  return [
    { path: paths.home },
    { path: paths.courses, changedAt: newest(paid) },
    ...paid,
    ...lessons,
    { path: paths.resources, changedAt: newest(guides) },
    ...guides,
    ...free,
    { path: paths.blogs, changedAt: newest(articles) },
    ...[paths.about, paths.contact, paths.install].map((path) => ({ path })),
    ...legal,
    ...articles,
  ].slice(0, MAX_ADDRESSES);
}

function newest(entries: SitemapEntry[]): Date | undefined {
  const times = entries.flatMap(({ changedAt }) => changedAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** Writes a sitemap (sitemaps.org); `lastmod` is there only where it is known. */
export function sitemapXml(entries: SitemapEntry[], absolute: Absolute): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? textElement('lastmod', changedAt.toISOString()) : '';
    return `<url>${textElement('loc', absolute(path))}${changed}</url>`;
  });
  return xmlDocument(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
}
