import { describe, expect, test } from 'vitest';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { courseData, courseItemList, workload } from './structured-data.ts';

const course: PaidCourseDetail = {
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
  classUrl: null,
  openLesson: null,
  outcome: '',
  prerequisites: [],
  trainer: null,
  questions: [],
  reviews: [],
  offer: { includesGst: true, firstInstalment: null, buyersChooseInstalments: false, refundDays: 7 },
  html: '',
  highlights: [],
  objectives: [],
  stack: [],
  isFull: false,
  fullOn: null,
  mayBeFree: false,
  openBatches: [],
  modules: [],
};

const publisher = { origin: 'https://courses.example', brand: 'Brand' };

describe('Structured data of a course', () => {
  test('offers it for its price in rupees', () => {
    expect(courseData(course, publisher).offers).toEqual({
      '@type': 'Offer',
      category: 'Paid',
      price: 15_999,
      priceCurrency: 'INR',
      url: 'https://courses.example/courses/machine-learning',
    });
  });

  test('has the mode, workload, start and instructor', () => {
    expect(courseData(course, publisher).hasCourseInstance).toEqual({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: 'PT80H',
      startDate: '2026-09-21',
      instructor: { '@type': 'Person', name: 'Asha Rao' },
    });
  });

  test('has the end, once it is set', () => {
    const instance = courseData({ ...course, endsOn: '2026-12-18' }, publisher).hasCourseInstance;
    expect(instance).toMatchObject({ startDate: '2026-09-21', endDate: '2026-12-18' });
  });

  test('has no start while the next batch has no date', () => {
    const instance = courseData({ ...course, startsOn: null, startDate: 'Next batch soon' }, publisher);
    expect(instance.hasCourseInstance).not.toHaveProperty('startDate');
  });

  test('has each batch with dated classes, with their days and hours', () => {
    const days = { weekdays: ['Monday', 'Wednesday'], startsAt: '19:00', minutes: 120, count: 24 };
    const dates = { firstAt: '2026-12-14T13:30:00.000Z', firstOn: '2026-12-14', lastOn: '2027-03-03' };
    const classes = { ...days, ...dates, first: 'Monday, 14 December, 7:00 pm', all: '24 classes' };
    const seatsLeft = null;
    const first = {
      seatsLeft,
      number: 90,
      startsOn: '2026-12-14',
      starts: '',
      endsOn: '2027-03-03',
      classTimes: '',
      classes,
    };
    const undated = {
      seatsLeft,
      number: 91,
      startsOn: '2027-01-04',
      starts: '',
      endsOn: null,
      classTimes: '',
      classes: null,
    };
    expect(courseData({ ...course, openBatches: [first, undated] }, publisher).hasCourseInstance).toEqual([
      expect.objectContaining({
        startDate: '2026-12-14',
        endDate: '2027-03-03',
        courseSchedule: {
          '@type': 'Schedule',
          startDate: '2026-12-14',
          endDate: '2027-03-03',
          repeatFrequency: 'Weekly',
          repeatCount: 12,
          byDay: ['https://schema.org/Monday', 'https://schema.org/Wednesday'],
          startTime: '19:00:00',
          duration: 'PT120M',
          scheduleTimezone: 'Asia/Kolkata',
        },
      }),
    ]);
  });

  test('names the company as its provider', () => {
    const provider = { '@type': 'Organization', name: 'Brand', url: 'https://courses.example' };
    expect(courseData(course, publisher)).toMatchObject({ '@type': 'Course', name: 'Machine Learning', provider });
  });
});

describe('Structured data of the course list', () => {
  test('numbers the courses from one and links to each', () => {
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

describe('The workload of a course', () => {
  test('is its training hours', () => {
    expect(workload('70')).toBe('PT70H');
  });

  test('omits the plus sign', () => {
    expect(workload('80+')).toBe('PT80H');
  });

  test('is unknown without a number', () => {
    expect(workload('to be announced')).toBeUndefined();
  });
});
