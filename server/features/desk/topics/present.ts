import type { DeskTopic } from '../../../../contract/desk-topic.ts';
import { paths } from '../../../../web/paths.ts';
import { presentPublication } from '../publication.ts';
import type { CountedTopic } from './queries.ts';

/** @param now by the clock of the database */
export function presentTopic(row: CountedTopic, now: Date): DeskTopic {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    guideTitle: row.guideTitle,
    summary: row.summary,
    publication: presentPublication(row.publishAt, now),
    route: paths.topic(row.slug),
    courses: row.courses,
  };
}
