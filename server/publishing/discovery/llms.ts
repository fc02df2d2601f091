import { paths } from '../../../contract/paths.ts';
import type { FreeCourse, PaidCourse } from '../../../contract/publishing/course.ts';
import type { PostSummary } from '../../../contract/publishing/post.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import type { Topic } from '../../../contract/publishing/topic.ts';
import { type Absolute, escapeMarkdown, linkItem } from './formats.ts';

export type SiteContent = {
  site: Site;
  paid: PaidCourse[];
  free: FreeCourse[];
  topics: Topic[];
  posts: PostSummary[];
};

/** Describes the site for language models, as in llmstxt.org. */
export function llmsText(content: SiteContent, absolute: Absolute): string {
  const { site, paid, free, topics, posts } = content;
  const sections = [
    section(
      'Courses',
      paid.map((course) => paidItem(course, absolute)),
    ),
    section(
      'Free resources',
      topics.flatMap((topic) => topicItems(topic, free, absolute)),
    ),
    section(
      'Blog',
      posts.map(({ slug, title, excerpt }) => linkItem(title, absolute(paths.post(slug)), excerpt)),
    ),
    section('About', aboutItems(site, absolute)),
    section('For programs', programItems(absolute)),
  ];
  return `# ${escapeMarkdown(site.brand)}\n\n> ${escapeMarkdown(site.tagline)}\n\n${sections.join('')}`;
}

function section(title: string, items: string[]): string {
  return items.length > 0 ? `## ${title}\n\n${items.join('\n')}\n\n` : '';
}

function paidItem(course: PaidCourse, absolute: Absolute): string {
  const facts = [`${course.trainingHours} hours`, course.price, course.status, `starts: ${course.startDate}`];
  return linkItem(course.title, absolute(paths.course(course.slug)), `${course.description} (${facts.join(', ')})`);
}

function topicItems(topic: Topic, free: FreeCourse[], absolute: Absolute): string[] {
  const coursesOfTopic = free.filter((course) => course.topic === topic.slug);
  return [
    linkItem(topic.guideTitle, absolute(paths.topic(topic.slug)), topic.summary),
    ...coursesOfTopic.map(({ slug, title, description }) => {
      return `  ${linkItem(title, absolute(paths.freeCourse(topic.slug, slug)), description)}`;
    }),
  ];
}

function aboutItems(site: Site, absolute: Absolute): string[] {
  return [
    linkItem('About', absolute(paths.about), 'Who the courses are for and how they are taught'),
    linkItem('Contact', absolute(paths.contact), `${site.email}, ${site.phoneShown}, ${site.location}`),
    linkItem('Privacy', absolute(paths.privacy)),
    linkItem('Terms', absolute(paths.terms)),
    linkItem('Refunds', absolute(paths.refunds)),
  ];
}

function programItems(absolute: Absolute): string[] {
  return [
    linkItem('API', absolute('/api/docs'), 'Everything on this site as JSON, readable without a key'),
    linkItem('OpenAPI document', absolute('/api/openapi.json')),
    linkItem('Sitemap', absolute('/sitemap.xml')),
    linkItem('RSS feed of the blog', absolute('/blogs/rss.xml')),
  ];
}
