import { describe, expect, it } from 'vitest';
import type { PaidCourse } from '../../../contract/course.ts';
import { courseData, courseItemList } from './structured-data.ts';

const course: PaidCourse = {
  kind: 'paid',
  _id: '0190a0f0-0000-7000-8000-000000000001',
  id: 5,
  slug: 'machine-learning',
  title: 'Machine Learning',
  description: 'From data to a model in production.',
  instructor: 'Asha Rao',
  language: 'English',
  completed: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  route: '/courses/machine-learning',
  overPrice: 'Rs.35,999',
  price: 'Rs.15,999',
  pricePaise: 1_599_900,
  status: 'Live',
  startDate: '21st September',
  startsOn: '2026-09-21',
  endsOn: null,
  batch: '88',
  trainingHours: '80+',
  popular: false,
  image: '/covers/courses/machine-learning.svg',
};

const publisher = { origin: 'https://courses.example', brand: 'Brand' };

describe('Structured data of a course', () => {
  it('offers it for its price in rupees', () => {
    expect(courseData(course, publisher).offers).toEqual({
      '@type': 'Offer',
      category: 'Paid',
      price: 15_999,
      priceCurrency: 'INR',
      url: 'https://courses.example/courses/machine-learning',
    });
  });

  it('says how, how long, from when and by whom it is taught', () => {
    expect(courseData(course, publisher).hasCourseInstance).toEqual({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: 'PT80H',
      startDate: '2026-09-21',
      instructor: { '@type': 'Person', name: 'Asha Rao' },
    });
  });

  it('says until when, once that is set', () => {
    const instance = courseData({ ...course, endsOn: '2026-12-18' }, publisher).hasCourseInstance;
    expect(instance).toMatchObject({ startDate: '2026-09-21', endDate: '2026-12-18' });
  });

  it('promises no start when the next batch is not fixed', () => {
    const instance = courseData({ ...course, startsOn: null, startDate: 'Next batch soon' }, publisher);
    expect(instance.hasCourseInstance).not.toHaveProperty('startDate');
  });

  it('names the company as its provider', () => {
    const provider = { '@type': 'Organization', name: 'Brand', url: 'https://courses.example' };
    expect(courseData(course, publisher)).toMatchObject({ '@type': 'Course', name: 'Machine Learning', provider });
  });
});

describe('Structured data of the course list', () => {
  it('counts the courses from one and leads to each', () => {
    const other = { ...course, title: 'AWS Basics', route: '/courses/aws-basics' };
    expect(courseItemList([course, other], publisher)).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { position: 1, name: 'Machine Learning', url: 'https://courses.example/courses/machine-learning' },
        { position: 2, name: 'AWS Basics', url: 'https://courses.example/courses/aws-basics' },
      ],
    });
  });
});
