import type { Topic } from '../../../contract/topic.ts';
import { paths } from '../../../web/paths.ts';
import { iconOf } from './icon.ts';
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
