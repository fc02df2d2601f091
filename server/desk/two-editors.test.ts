import { describe, expect, test } from 'vitest';
import { testDesk } from '../../tests/support/desk.ts';
import { createPage, createPost, createTestimonial, createTopic, next } from '../../tests/support/factories.ts';
import { refusal } from '../../tests/support/requests.ts';

const { db, desk, admin } = await testDesk();

const publication = { state: 'draft', at: '' };

/** The call that saves a record, and the two changes of editors who read the same version. */
type Saves = { path: string; first: object; second: object };

const kinds: Record<string, () => Promise<Saves>> = {
  post: async () => {
    const texts = { excerpt: '', category: '', author: '', image: '', body: '', nextCourseId: '' };
    const first = { title: 'First', slug: `edited-${next()}`, ...texts, publication };
    return { path: `/posts/${(await createPost(db)).id}`, first, second: { ...first, title: 'Second' } };
  },
  topic: async () => {
    const first = {
      name: 'First',
      slug: `edited-${next()}`,
      guideTitle: 'G',
      summary: 'S',
      nextCourseId: '',
      publication,
    };
    return { path: `/topics/${(await createTopic(db)).id}`, first, second: { ...first, name: 'Second' } };
  },
  testimonial: async () => {
    const first = { name: 'First', role: 'R', quote: 'Q', courseId: '', publication };
    return { path: `/testimonials/${(await createTestimonial(db)).id}`, first, second: { ...first, name: 'Second' } };
  },
  'legal page': async () => {
    const first = { title: 'First', description: 'D', body: 'B' };
    return { path: `/pages/${(await createPage(db)).id}`, first, second: { ...first, title: 'Second' } };
  },
  settings: async () => {
    const { data } = await (await desk.get('/settings')).json();
    const social = { instagram: 'https://a.example', linkedin: 'https://b.example', youtube: 'https://c.example' };
    const first = { ...data, brand: 'First', appLink: '/install', social };
    return { path: '/settings', first, second: { ...first, brand: 'Second' } };
  },
};

describe.each(Object.entries(kinds))('two editors of one %s', (_, make) => {
  test('never overwrite each other: the response to the second names the first', async () => {
    const { path, first, second } = await make();
    expect((await desk.put(path, { ...first, version: 1 })).status).toBe(200);
    const { status, code, message } = await refusal(await desk.put(path, { ...second, version: 1 }));
    expect([status, code]).toEqual([409, 'conflict']);
    expect(message).toMatch(
      new RegExp(
        `^${admin.user.name} changed this on .+ \\(India\\) after you opened it, so nothing was saved\\. What you typed`,
      ),
    );
    const stored = await (await desk.get(path)).json();
    expect(stored.data).toMatchObject({ version: 2 });
    expect(JSON.stringify(stored)).toContain('First');
    // In quotes: a setting's name holds the word, too.
    expect(JSON.stringify(stored)).not.toContain('"Second"');
  });

  test('never overwrite each other, even at the same moment', async () => {
    const { path, first, second } = await make();
    const { data } = await (await desk.get(path)).json();
    const responses = await Promise.all(
      [first, second].map((body) => desk.put(path, { ...body, version: data.version })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await (await desk.get(path)).json()).data.version).toBe(data.version + 1);
  });
});
