import { describe, expect, test } from 'vitest';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import { nextBatches } from './endpoints.ts';

function course(slug: string, startsOn: string | null): PaidCourse {
  return {
    _id: '7c0a8a4e-55a2-4d0c-9d5e-0c3f5a1b2c3d',
    kind: 'paid',
    slug,
    startsOn,
    title: slug,
    description: '',
    completed: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    route: `/courses/${slug}`,
    id: 1,
    instructor: 'Kavya Menon (sample)',
    language: 'English',
    overPrice: 'Rs.15,999',
    price: 'Rs.5,999',
    pricePaise: 599900,
    status: 'Live',
    startDate: 'Next batch soon',
    endsOn: null,
    batch: '84',
    trainingHours: '70',
    popular: false,
    image: `/covers/courses/${slug}.svg`,
    classUrl: null,
    openLesson: null,
  };
}

describe('the board of next batches', () => {
  test('lists the courses with a date', () => {
    const courses = [course('soon', '2026-12-31'), course('late', '2027-01-04'), course('undated', null)];
    expect(nextBatches(courses).map(({ slug }) => slug)).toEqual(['soon', 'late']);
  });
});
