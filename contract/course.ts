import { z } from 'zod';
import { MAX_PAGE } from './constants.ts';
import { slug } from './text.ts';

export const courseKinds = ['paid', 'free'] as const;
export const courseStatuses = ['Live', 'Upcoming'] as const;
export const courseOrders = ['site', 'start'] as const;

/** Largest and default number of courses in a response. */
export const MOST_COURSES = 100;

const Lesson = z
  .object({
    slug: z.string(),
    title: z.string(),
    minutes: z.int().meta({ description: 'Class, reading and practice together, in minutes.' }),
  })
  .meta({ id: 'Lesson' });

const LessonText = Lesson.extend({
  html: z.string().meta({ description: 'The lesson, rendered and sanitised.' }),
}).meta({ id: 'LessonText' });

const shared = {
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  completed: z.boolean().meta({ description: "The viewer's own; false for visitors." }),
  createdAt: z.iso.datetime(),
  route: z.string().meta({ description: 'Path of the page on this site.' }),
};

/** One of the courses that the company sells: the fields of specification section 3. */
export const PaidCourse = z
  .object({
    ...shared,
    kind: z.literal('paid'),
    id: z.int(),
    instructor: z.string(),
    language: z.string(),
    overPrice: z.string().meta({ description: 'Struck-through price as shown, `Rs.15,999`.' }),
    price: z.string().meta({ description: 'Price as shown, `Rs.5,999`.' }),
    pricePaise: z.int(),
    status: z.enum(courseStatuses),
    startDate: z.string().meta({ description: "`31st August`, or 'Next batch soon' once the date has passed." }),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable().meta({ description: 'Last day of the batch that starts then, once it is set.' }),
    batch: z.string().nullable(),
    trainingHours: z.string(),
    popular: z.boolean(),
    image: z.string(),
  })
  .meta({ id: 'PaidCourse' });

/** A free course of a resource topic. */
export const FreeCourse = z
  .object({
    ...shared,
    kind: z.literal('free'),
    topic: z.string(),
    lessonCount: z.int(),
    minutes: z.int(),
  })
  .meta({ id: 'FreeCourse' });

export const Course = z.discriminatedUnion('kind', [PaidCourse, FreeCourse]).meta({ id: 'Course' });

export const PaidCourseDetail = PaidCourse.extend({
  html: z.string(),
  highlights: z.array(z.string()),
  objectives: z.array(z.string()),
  stack: z.array(z.string()),
  isFull: z.boolean().meta({ description: 'Every batch to come is full: one can wait for a seat.' }),
  modules: z.array(z.object({ title: z.string(), minutes: z.int(), lessons: z.array(Lesson) })),
}).meta({ id: 'PaidCourseDetail' });

export const FreeCourseDetail = FreeCourse.extend({
  html: z.string(),
  topicName: z.string(),
  lessons: z.array(LessonText),
}).meta({ id: 'FreeCourseDetail' });

export const CourseDetail = z
  .discriminatedUnion('kind', [PaidCourseDetail, FreeCourseDetail])
  .meta({ id: 'CourseDetail' });

export const CourseListQuery = z.strictObject({
  kind: z.enum(courseKinds).optional(),
  topic: slug.optional(),
  sort: z
    .enum(courseOrders)
    .optional()
    .meta({ description: '`start`: the nearest start first, then those without one; else the order of the site.' }),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_COURSES).optional(),
});

/** `id` is the course's slug, its `_id`, or the `id` of a course that is sold. */
export const CourseParams = z.object({ id: z.union([slug, z.uuid()]) });

export const CourseList = z
  .object({
    data: z.array(Course),
    total: z.int().meta({ description: 'Courses that match, on all pages.' }),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'CourseList' });
export const CourseResponse = z.object({ data: CourseDetail }).meta({ id: 'CourseResponse' });

export type Lesson = z.infer<typeof Lesson>;
export type LessonText = z.infer<typeof LessonText>;
export type PaidCourse = z.infer<typeof PaidCourse>;
export type FreeCourse = z.infer<typeof FreeCourse>;
export type Course = z.infer<typeof Course>;
export type PaidCourseDetail = z.infer<typeof PaidCourseDetail>;
export type FreeCourseDetail = z.infer<typeof FreeCourseDetail>;
export type CourseDetail = z.infer<typeof CourseDetail>;
export type CourseListQuery = z.infer<typeof CourseListQuery>;
export type CourseList = z.infer<typeof CourseList>;
export type CourseResponse = z.infer<typeof CourseResponse>;
