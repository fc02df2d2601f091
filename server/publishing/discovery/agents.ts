import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import { type Absolute, escapeMarkdown } from './formats.ts';

export const SKILL_PATH = '/.well-known/agent-skills/find-a-course/SKILL.md';

const DESCRIPTION =
  'Finds short courses, free lessons and blog posts through the public JSON API, with prices, hours and start dates.';

/** Agentic Resource Discovery 1.0; its one entry explains how to read the public API. */
export function aiCatalog(site: Site, absolute: Absolute) {
  return {
    specVersion: '1.0',
    host: {
      displayName: site.brand,
      documentationUrl: absolute('/api/docs'),
      logoUrl: absolute('/icons/icon-512.png'),
    },
    entries: [
      {
        identifier: `urn:air:${publisher(absolute)}:skill:find-a-course`,
        displayName: `Find a course at ${site.brand}`,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: absolute(SKILL_PATH),
        description: DESCRIPTION,
        tags: ['education', 'courses', 'tutorials'],
        representativeQueries: [
          'Which short courses start next, and what do they cost?',
          'How many hours does a course take, and what is taught in it?',
          'Where are free lessons for a beginner?',
        ],
      },
    ],
  };
}

/** A URN allows letters, digits, dots and hyphens. */
function publisher(absolute: Absolute): string {
  return new URL(absolute('/')).hostname.replace(/[^a-z0-9.-]+/gi, '-').replace(/^-+|-+$/g, '');
}

/** Instructions for software agents: a skill in Markdown with front matter (agentskills.io). */
export function findCourseSkill(site: Site, absolute: Absolute): string {
  const brand = escapeMarkdown(site.brand);
  return `---
name: find-a-course
description: ${DESCRIPTION}
---

# Find a course at ${brand}

Every call below is a GET without a key and answers JSON. The whole API: ${absolute('/api/openapi.json')}

- Paid courses: ${absolute('/api/courses?kind=paid')} with \`title\`, \`price\`, \`trainingHours\`,
  \`startDate\`, \`status\` and \`route\`, the path of the page.
- One course with its highlights, objectives and modules: ${absolute('/api/courses/{slug}')}
- Topics of the free lessons: ${absolute('/api/topics')}, and the courses of one topic:
  ${absolute('/api/courses?kind=free&topic={slug}')}
- Blog posts, searched by text: ${absolute('/api/posts?q={text}')}
- Lists come in pages: a response says in \`pages\` how many there are, and \`page=2\` in the query asks for the second.

Give the person the address of the page, ${absolute('')} followed by \`route\`, and the price as it is written.
A person enrolls by the form on \`${paths.course('{slug}')}\`; never send that form without their consent.
Contact: ${escapeMarkdown(site.email)}
`;
}
