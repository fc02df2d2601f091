import { expect, test } from 'vitest';
import { testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse, createPost, createTestimonial } from '../../../tests/support/factories.ts';

const { db, desk } = await testDesk();

test('published sample content is listed, without drafts and content of real people', async () => {
  const course = await createPaidCourse(db, { title: 'A', instructor: 'Arjun Pillai (sample), networks' });
  const testimonial = await createTestimonial(db, { name: 'Sample learner 1' });
  const post = await createPost(db, { title: 'Z', author: 'Sample author' });
  await createPost(db, { author: 'Sample author', publishAt: null });
  await createTestimonial(db, { name: 'Sample learner 2', deletedAt: new Date() });
  await createTestimonial(db, { name: 'Samplesh Rao' });
  await createPaidCourse(db);
  expect((await (await desk.get('/samples')).json()).data).toEqual([
    { kind: 'course', id: course.id, title: 'A' },
    { kind: 'testimonial', id: testimonial.id, title: 'Sample learner 1' },
    { kind: 'post', id: post.id, title: 'Z' },
  ]);
});
