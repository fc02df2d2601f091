import type { courses, lessons } from '../../server/db/schema/index.ts';
import { next } from './factories.ts';

type Course = typeof courses.$inferSelect;
type Lesson = typeof lessons.$inferSelect;

export const draft = { state: 'draft', at: '' } as const;
export const published = { state: 'published', at: '' } as const;

/** The form values for the texts of a paid course, with `changes`. */
export function paidTexts(changes: object = {}) {
  return {
    kind: 'paid',
    title: 'Kubernetes in practice',
    description: 'Run what you built',
    body: '## For whom\n\nFor who runs things.',
    instructor: 'Asha Rao',
    language: 'English',
    trainingHours: '40+',
    image: '',
    highlights: ['Live classes'],
    objectives: ['Write a manifest'],
    stack: ['Kubernetes'],
    outcome: 'Run a service on a cluster',
    prerequisites: ['Linux'],
    classUrl: '',
    profileId: '',
    questions: [{ question: 'Are classes recorded?', answer: 'Yes.' }],
    ...changes,
  };
}

/** The first values of a new paid course, with a unique slug and number. */
export function newPaidCourse(changes: object = {}) {
  const { kind, title, description, instructor, language, trainingHours } = paidTexts();
  const n = next();
  const figures = { number: 5000 + n, pricePaise: 499_900, struckPricePaise: 999_900 };
  return { kind, title, description, instructor, language, trainingHours, slug: `new-${n}`, ...figures, ...changes };
}

/** A save of the offer that leaves a stored paid course as it is. */
export function offerOf(
  { version, slug, number, pricePaise, struckPricePaise, status, popular, sellOnline }: Course,
  changes = {},
) {
  const values = { version, slug, number, pricePaise, struckPricePaise, status, popular, sellOnline };
  return { kind: 'paid', ...values, publication: published, ...changes };
}

/** The form values of a new lesson, with a unique slug. */
export function newLesson(changes: object = {}) {
  return {
    title: 'Pods',
    slug: `pods-${next()}`,
    minutes: 45,
    body: 'A pod holds containers.',
    isOpen: false,
    videoUrl: '',
    videoPoster: '',
    publication: published,
    questions: [],
    ...changes,
  };
}

/** A save that leaves a stored lesson without video and quiz as it is. */
export function lessonOf({ version, title, slug, minutes, body, isOpen }: Lesson, changes: object = {}) {
  const values = { version, title, slug, minutes, isOpen, body: body ?? '' };
  return { ...values, videoUrl: '', videoPoster: '', publication: published, questions: [], ...changes };
}
