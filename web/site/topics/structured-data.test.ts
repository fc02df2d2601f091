import { expect, test } from 'vitest';
import type { FreeCourseDetail } from '../../../contract/publishing/course.ts';
import { freeCourseStructuredData } from './structured-data.ts';

const course: FreeCourseDetail = {
  _id: '7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11',
  slug: 'first-page',
  title: 'Your first web page',
  description: 'A page by hand.',
  completed: false,
  createdAt: '2026-11-01T06:30:00.000Z',
  route: '/free-resources/html/first-page',
  kind: 'free',
  topic: 'html',
  topicName: 'HTML',
  lessonCount: 1,
  minutes: 27,
  html: '',
  lessons: [],
  next: null,
};

const [data, breadcrumbs] = freeCourseStructuredData(course, 'https://site.example', 'Brand');

test('a free course is a Course that costs nothing and is taken online', () => {
  expect(data).toMatchObject({
    '@type': 'Course',
    name: 'Your first web page',
    url: 'https://site.example/free-resources/html/first-page',
    isAccessibleForFree: true,
    provider: { name: 'Brand' },
    offers: { category: 'Free', price: 0 },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT27M' },
  });
});

test('the breadcrumbs of a free course lead from the resources over the topic to the course', () => {
  expect(breadcrumbs).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://site.example/free-resources' },
      { position: 2, name: 'HTML', item: 'https://site.example/free-resources/html' },
      { position: 3, item: 'https://site.example/free-resources/html/first-page' },
    ],
  });
});
