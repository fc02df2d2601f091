import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createLesson, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createLearner, createLessonCompletion } from '../../../tests/support/learning-factories.ts';
import { outcomeOf, postForm, postJson } from '../../../tests/support/requests.ts';
import {
  enrollments,
  lessonCompletions,
  lessonNotes,
  lessonPlaces,
  lessons,
  savedLessons,
} from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops', title: 'DevOps Basics' });
const first = await createLesson(db, course.id, {
  slug: 'merges',
  title: 'Branches and merges',
  position: 1,
  body: 'Before.\n\n## Merging branches\n\nRun `git merge main`, which [the manual](https://example.org/secret) explains.\n\n### <b>Conflicts</b>\n\nA **conflict** *is* `*.js` or `<<<<<<<` in a file.',
});
const second = await createLesson(db, course.id, { slug: 'ports', title: 'Ports', position: 2, body: 'Which port?' });
const owner = await createLearner(api, db, { courseId: course.id, batchId: null });
const other = await createLearner(api, db, { courseId: course.id, batchId: null });
const elsewhere = await createPaidCourse(db, { slug: 'elsewhere' });
const stranger = await createLearner(api, db, { courseId: elsewhere.id, batchId: null });

beforeEach(async () => {
  for (const table of [lessonNotes, savedLessons, lessonPlaces, lessonCompletions]) await db.delete(table);
});

const at = (lesson: string, part: string) => `/api/learning/devops/lessons/${lesson}/${part}`;
const write = (lesson: string, part: string, body: object, { headers } = owner) =>
  postJson(api, at(lesson, part), body, { headers });
const read = async (path: string, { headers } = owner) => (await api.request(`/api${path}`, { headers })).json();
const readNote = async (lesson = 'merges', by = owner) =>
  (await read(`/learning/devops/lessons/${lesson}`, by)).data.lesson.note;

describe('a note', () => {
  test('is stored, changed and removed, and no one else reads it', async () => {
    expect(await (await write('merges', 'note', { text: ' Ask *why*. ', version: 0 })).json()).toEqual({
      message: 'Your note is saved.',
      version: 1,
    });
    expect(await readNote()).toEqual({ text: 'Ask *why*.', version: 1 });
    expect(await readNote('merges', other)).toEqual({ text: '', version: 0 });
    expect((await read('/notes', other)).data).toEqual([]);
    expect((await write('merges', 'note', { text: 'Another', version: 1 })).status).toBe(200);
    expect(await (await write('merges', 'note', { text: '', version: 2 })).json()).toMatchObject({ version: 3 });
    expect((await read('/notes')).data).toEqual([]);
  });

  test('of another version is refused, unless its text is the same', async () => {
    await write('merges', 'note', { text: 'One', version: 0 });
    const late = await write('merges', 'note', { text: 'Two', version: 0 });
    expect([late.status, (await late.json()).message]).toEqual([409, expect.stringContaining('still here')]);
    expect((await write('merges', 'note', { text: 'One', version: 0 })).status).toBe(200);
    expect(await readNote()).toEqual({ text: 'One', version: 1 });
  });

  test('that was emptied and written again has a new version', async () => {
    await write('merges', 'note', { text: 'One', version: 0 });
    await write('merges', 'note', { text: '', version: 1 });
    await write('merges', 'note', { text: 'Two', version: 2 });
    expect((await write('merges', 'note', { text: 'Late', version: 1 })).status).toBe(409);
  });

  test('from two tabs at once is stored once', async () => {
    const tabs = ['One', 'Two', 'Three'].map((text) => write('merges', 'note', { text, version: 0 }));
    const responses = await Promise.all(tabs);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('posted without JavaScript redirects to the lesson; a refused one keeps the typed text', async () => {
    const post = (fields: Record<string, string>) =>
      postForm(api, at('merges', 'note'), fields, { headers: owner.headers });
    const done = await post({ text: 'One', version: '0' });
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/learn/devops/merges#note']);
    const late = await post({ text: 'Two', version: '0' });
    expect(await outcomeOf(db, late)).toMatchObject({ form: 'note', ok: false, values: { text: 'Two' } });
    expect((await post({ version: '1' })).status).toBe(303);
    expect(await readNote()).toEqual({ text: '', version: 2 });
  });

  test.each([
    ['too long', { text: 'a'.repeat(8001), version: 0 }],
    ['without a version', { text: 'One' }],
    ['with an invalid version', { text: 'One', version: 'x' }],
  ])('%s is refused', async (_, body) => {
    expect((await write('merges', 'note', body)).status).toBe(422);
  });

  test('of a lesson of another course is refused', async () => {
    expect((await write('merges', 'note', { text: 'One', version: 0 }, stranger)).status).toBe(404);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await write('merges', 'note', { text: 'Use `--abort`.\n\n# Mine', version: 0 });
    await write('ports', 'note', { text: 'Ask Asha about 8080', version: 0 });
    await write('ports', 'saved', { saved: 'yes' });
  });

  test('has notes and saved lessons, as HTML, with links', async () => {
    const { data, saved, next } = await read('/notes');
    expect(data.map(({ lesson, route }: { lesson: string; route: string }) => [lesson, route]).toSorted()).toEqual([
      ['Branches and merges', '/learn/devops/merges'],
      ['Ports', '/learn/devops/ports'],
    ]);
    expect(data.map(({ html }: { html: string }) => html).join()).toMatch(/<code>--abort<\/code>[\s\S]*<h4 id="n-/);
    expect([saved, next]).toEqual([[{ course: 'DevOps Basics', lesson: 'Ports', route: '/learn/devops/ports' }], null]);
  });

  test.each([
    ['asha 8080', ['Ports'], 0],
    ['PORT', ['Ports'], 1],
    ['devops', ['Branches and merges', 'Ports'], 1],
    ['asha abort', [], 0],
    ['%', ['Branches and merges', 'Ports'], 1],
  ])('searched for %s has the notes with all of its words', async (q, found, saved) => {
    const list = await read(`/notes?q=${encodeURIComponent(q)}`);
    expect(list.data.map(({ lesson }: { lesson: string }) => lesson).toSorted()).toEqual(found);
    expect(list.saved).toHaveLength(saved);
  });

  test('can be downloaded as Markdown, in the order of the lessons', async () => {
    const response = await api.request('/api/notes/file', { headers: owner.headers });
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my-notes.md"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    expect(text).toMatch(
      /^# My notes\n\n## DevOps Basics\n\n### Branches and merges\n\nChanged on .*learn\/devops\/merges>/,
    );
    expect(text).toMatch(/# Mine\n\n### Ports\n\n[\s\S]*Ask Asha about 8080\n$/);
  });

  test('keeps the notes of a course that the learner has left, without links to its lessons', async () => {
    await db
      .update(enrollments)
      .set({ cancelledAt: TEST_NOW, cancelReason: 'Moved' })
      .where(eq(enrollments.userId, owner.user.id));
    const { data, saved } = await read('/notes');
    expect(data.map(({ route }: { route: string | null }) => route)).toEqual([null, null]);
    expect(saved).toEqual([]);
    await db
      .update(enrollments)
      .set({ cancelledAt: null, cancelReason: null })
      .where(eq(enrollments.userId, owner.user.id));
  });

  test('comes in pages without a gap', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ title: `Lesson ${index}`, slug: `l-${index}` }));
    for (const row of rows) {
      const lesson = await createLesson(db, elsewhere.id, row);
      await db
        .insert(lessonNotes)
        .values({ userId: stranger.user.id, lessonId: lesson.id, body: 'x', updatedAt: TEST_NOW });
    }
    const page = await read('/notes', stranger);
    const rest = await read(`/notes?cursor=${page.next}`, stranger);
    expect([page.data.length, rest.data.length, rest.next]).toEqual([50, 1, null]);
  });
});

test('a saved lesson is on the dashboard until it is removed; a repeat changes nothing', async () => {
  for (const saved of ['yes', 'yes']) expect((await write('ports', 'saved', { saved })).status).toBe(200);
  expect((await read('/dashboard')).data.saved).toEqual([
    { course: 'DevOps Basics', lesson: 'Ports', route: '/learn/devops/ports' },
  ]);
  expect((await read('/learning/devops/lessons/ports')).data.lesson.isSaved).toBe(true);
  expect((await read('/dashboard', other)).data.saved).toEqual([]);
  await write('ports', 'saved', { saved: 'no' });
  expect((await read('/dashboard')).data.saved).toEqual([]);
});

describe('the reading position', () => {
  const continueRoute = async () => (await read('/dashboard')).data.courses[0].continueRoute;

  test('is where the dashboard continues, at the heading', async () => {
    expect((await write('merges', 'place', { heading: 'lesson--merging-branches' })).status).toBe(200);
    expect(await continueRoute()).toBe('/learn/devops/merges#lesson--merging-branches');
    expect((await read('/dashboard')).data.courses[0]).toMatchObject({ isBegun: true, nextLesson: first.title });
    await write('merges', 'place', { heading: null });
    expect(await continueRoute()).toBe('/learn/devops/merges');
    await db.update(lessonPlaces).set({ leftAt: new Date(0) });
    await write('ports', 'place', { heading: null });
    expect(await continueRoute()).toBe('/learn/devops/ports');
  });

  test('of a lesson that is now marked is skipped', async () => {
    await write('merges', 'place', { heading: 'lesson--merging-branches' });
    await createLessonCompletion(db, owner.user.id, first.id);
    expect(await continueRoute()).toBe('/learn/devops/ports');
  });

  test('must be a heading of that lesson, in a course of the learner', async () => {
    for (const heading of ['lesson--nowhere', 'note', '"><script>', '']) {
      expect((await write('merges', 'place', { heading })).status).toBe(422);
    }
    expect((await write('merges', 'place', { heading: null }, stranger)).status).toBe(404);
    expect(await db.$count(lessonPlaces)).toBe(0);
  });
});

describe('the search over lessons', () => {
  const find = async (q: string, by = owner) => read(`/lessons?q=${encodeURIComponent(q)}`, by);

  test('finds any form of the words, and marks them in an excerpt of plain text', async () => {
    const { data, isMore } = await find('conflicts merging');
    expect(data).toMatchObject([{ course: 'DevOps Basics', lesson: first.title, route: '/learn/devops/merges' }]);
    const parts: { text: string; isFound: boolean }[] = data[0].excerpt;
    expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Merging', 'merge', 'conflict']),
    );
    const text = parts.map((part) => part.text).join('');
    expect(text).toContain('Run git merge main , which the manual explains.');
    expect(text).toContain('A conflict is *.js or');
    expect(text).not.toMatch(/secret|`/);
    expect(isMore).toBe(false);
  });

  test('ends a heading with a full stop in an excerpt', async () => {
    await db.update(lessons).set({ body: '## Open ports\n\nEach service has one.' }).where(eq(lessons.id, second.id));
    const [found] = (await find('service')).data;
    expect(found.excerpt.map(({ text }: { text: string }) => text).join('')).toContain('Open ports. Each');
    await db.update(lessons).set({ body: 'Which port?' }).where(eq(lessons.id, second.id));
  });

  test('finds a word in a tag or a path', async () => {
    await db
      .update(lessons)
      .set({ body: 'Give `<form>` a path of `/etc/hosts` here' })
      .where(eq(lessons.id, second.id));
    for (const q of ['form', 'hosts', '/etc/hosts', '<form>']) {
      const { data } = await find(q);
      expect(data[0]?.excerpt.map(({ text }: { text: string }) => text).join('')).toContain('<form>');
    }
    await db.update(lessons).set({ body: 'Which port?' }).where(eq(lessons.id, second.id));
  });

  test('shows HTML and control characters of a lesson as text', async () => {
    await db
      .update(lessons)
      .set({ body: 'A \u0002port\u0003 <mark>is</mark> "open"' })
      .where(eq(lessons.id, second.id));
    expect((await find('open')).data[0].excerpt).toEqual([
      { text: 'port <mark>is</mark> "', isFound: false },
      { text: 'open', isFound: true },
    ]);
    await db.update(lessons).set({ body: 'Which port?' }).where(eq(lessons.id, second.id));
  });

  test.each(['', ' ', '!!!', 'the', '-- :* | & (', 'nowhereatall'])('of %o finds nothing', async (q) => {
    expect((await find(q)).data).toEqual([]);
  });

  test('finds nothing in other courses or drafts', async () => {
    expect((await find('port', stranger)).data).toEqual([]);
    await db.update(lessons).set({ publishAt: null }).where(eq(lessons.id, second.id));
    expect((await find('port')).data).toEqual([]);
    await db.update(lessons).set({ publishAt: TEST_NOW }).where(eq(lessons.id, second.id));
  });
});
