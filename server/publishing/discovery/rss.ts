import { paths } from '../../../contract/paths.ts';
import type { PostSummary } from '../../../contract/publishing/post.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import { escapeXml, textElement, xmlDocument } from '../../base/xml.ts';
import type { Absolute } from './formats.ts';

export const FEED_PATH = '/blogs/rss.xml';

/** The feed of the blog: the newest posts first, with title and excerpt. */
export function blogFeed(site: Site, posts: PostSummary[], absolute: Absolute): string {
  const channel = [
    textElement('title', `${site.brand} blog`),
    textElement('link', absolute(paths.blogs)),
    textElement('description', `Latest insights from ${site.brand}. ${site.tagline}`),
    textElement('language', 'en-in'),
    `<atom:link href="${escapeXml(absolute(FEED_PATH))}" rel="self" type="application/rss+xml"/>`,
    ...lastBuild(posts),
    ...posts.map((post) => item(post, absolute)),
  ];
  const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  return xmlDocument(`<rss version="2.0" ${namespaces}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>`);
}

function lastBuild(posts: PostSummary[]): string[] {
  const last = posts
    .map(({ publishedOn }) => publishedOn)
    .sort()
    .at(-1);
  return last ? [textElement('lastBuildDate', feedDate(last))] : [];
}

function item(post: PostSummary, absolute: Absolute): string {
  const address = absolute(paths.post(post.slug));
  return [
    '<item>',
    textElement('title', post.title),
    textElement('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    textElement('description', post.excerpt),
    textElement('category', post.category),
    textElement('dc:creator', post.author),
    textElement('pubDate', feedDate(post.publishedOn)),
    '</item>',
  ].join('\n');
}

/** In RFC 822 format: the start of the day in Asia/Kolkata. */
function feedDate(date: string): string {
  return new Date(`${date}T00:00:00+05:30`).toUTCString();
}
