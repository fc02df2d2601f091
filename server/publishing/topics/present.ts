import { paths } from '../../../contract/paths.ts';
import type { Topic } from '../../../contract/publishing/topic.ts';
import type { TopicRow } from './queries.ts';

export function presentTopic(row: TopicRow): Topic {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    guideTitle: row.guideTitle,
    summary: row.summary,
    icon: iconOf(row.slug),
    route: paths.topic(row.slug),
    courseCount: row.courseCount,
  };
}

const slugsWithLogo = 'ai-ml cloud css databases docker html java javascript nodejs python react';

/** The slugs of topics that have their own logo. */
const logos = new Set(slugsWithLogo.split(' '));

/** Path of a topic's icon; a topic without a logo has the common one. */
export function iconOf(slug: string): string {
  return `/icons/topics/${logos.has(slug) ? slug : 'any-topic'}.svg`;
}
