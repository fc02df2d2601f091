import type { TrashKind } from '../../contract/desk-trash.ts';
import type { Db } from '../db/client.ts';
import { TEST_NOW } from './api.ts';
import {
  createFreeCourse,
  createImage,
  createLesson,
  createModule,
  createPaidCourse,
  createPost,
  createTestimonial,
  createTopic,
} from './factories.ts';

export type Trashed = { kind: TrashKind; id: string };

/**
 * A deleted record of every kind, none of which belongs to another.
 * @param at of the first deletion; each is a second after the one before.
 * @returns them in the order of their deletion
 */
export async function createTrash(db: Db, at = TEST_NOW): Promise<Trashed[]> {
  let seconds = 0;
  const later = () => ({ deletedAt: new Date(at.getTime() + seconds++ * 1000) });
  const course = await createPaidCourse(db);
  const made: Record<TrashKind, { id: string }> = {
    course: await createFreeCourse(db, later()),
    module: await createModule(db, course.id, later()),
    lesson: await createLesson(db, course.id, later()),
    topic: await createTopic(db, later()),
    post: await createPost(db, later()),
    testimonial: await createTestimonial(db, later()),
    image: await createImage(db, later()),
  };
  return Object.entries(made).map(([kind, { id }]) => ({ kind: kind as TrashKind, id }));
}
