import { z } from 'zod';
import { MAX_PAGE } from '../base/constants.ts';
import { time } from '../base/schemas.ts';
import { slug } from '../base/text.ts';
import { Testimonial, Trainer } from './site.ts';

export const courseKinds = ['paid', 'free'] as const;
export const courseStatuses = ['Live', 'Upcoming'] as const;
export const courseSorts = ['site', 'start'] as const;

export const MAX_COURSES = 100;

const Lesson = z
  .object({
    slug: z.string(),
    title: z.string(),
    minutes: z.int().meta({ description: 'Class, reading and practice together, in minutes.' }),
  })
  .meta({ id: 'Lesson' });

const OutlineLesson = Lesson.extend({
  isOpen: z.boolean().meta({ description: 'Whether anyone may read it.' }),
}).meta({ id: 'OutlineLesson' });

const LessonText = Lesson.extend({
  html: z.string().meta({ description: 'The lesson, rendered and sanitised.' }),
}).meta({ id: 'LessonText' });

const shared = {
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  completed: z.boolean().meta({ description: 'Whether the viewer marked it as completed; false for visitors.' }),
  createdAt: time,
  route: z.string().meta({ description: 'Path of the page on this site.' }),
};

/** One of the courses that the company sells (docs/fixed.md, Courses). */
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
    endsOn: z.iso
      .date()
      .nullable()
      .meta({ description: 'Last day of the batch that starts on `startsOn`, once it is set.' }),
    batch: z.string().nullable(),
    trainingHours: z.string(),
    popular: z.boolean(),
    image: z.string(),
    classUrl: z.url().nullable().meta({ description: 'Recording of a class that anyone may watch.' }),
    openLesson: Lesson.nullable().meta({ description: 'The first lesson that anyone may read.' }),
  })
  .meta({ id: 'PaidCourse' });

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

/** Class times of a batch, from its dated classes that are not cancelled. Days and times are those of Asia/Kolkata. */
export const ClassDays = z
  .object({
    count: z.int().meta({ description: 'Number of classes.' }),
    firstAt: time.meta({ description: 'Start of the first class.' }),
    firstOn: z.iso.date(),
    lastOn: z.iso.date(),
    first: z.string().meta({ description: 'Start of the first class, in words: `Monday, 14 December, 7:00 pm`.' }),
    all: z.string().meta({ description: 'In words: `24 classes, until 3 March 2027, 1 of them at another time`.' }),
    weekdays: z.array(z.string()).meta({ description: 'Days of the week, from Monday: `Monday`.' }),
    startsAt: z.string().meta({ description: 'Time of day of most classes, `19:00`.' }),
    minutes: z.number().meta({ description: 'Minutes of most classes.' }),
  })
  .meta({ id: 'ClassDays' });

/** Up to this many free seats, public pages say how many are left. */
export const FEW_SEATS = 10;

/** A coming batch with a free seat. */
export const OpenBatch = z
  .object({
    number: z.int(),
    startsOn: z.iso.date(),
    starts: z.string().meta({ description: 'The start in words: `14 December 2026`.' }),
    endsOn: z.iso.date().nullable(),
    seatsLeft: z
      .int()
      .nullable()
      .meta({ description: `Free seats, while there are at most ${FEW_SEATS}; null while there are more.` }),
    classTimes: z.string().meta({
      description: 'The times of its classes in words, `Mon to Fri, 7 to 9 pm`; empty while they are not set.',
    }),
    classes: ClassDays.nullable().meta({ description: 'Null while its classes have no dates.' }),
  })
  .meta({ id: 'OpenBatch' });

export const CourseQuestion = z
  .object({
    question: z.string(),
    answer: z.string().meta({ description: 'Plain text; a blank line begins a new paragraph.' }),
  })
  .meta({ id: 'CourseQuestion' });

const CourseOffer = z
  .object({
    includesGst: z.boolean(),
    firstInstalment: z.string().nullable().meta({
      description: 'The first instalment if the price is paid in instalments, `Rs.3,000`; null if it cannot be.',
    }),
    buyersChooseInstalments: z
      .boolean()
      .meta({ description: 'Whether buyers choose these instalments themselves; otherwise staff agree to them.' }),
    refundDays: z.int().meta({ description: 'Days after the start within which everything is returned.' }),
  })
  .meta({ id: 'CourseOffer' });

export const PaidCourseDetail = PaidCourse.extend({
  html: z.string(),
  outcome: z.string().meta({ description: 'The skills that a learner has at the end, in a line; empty for none.' }),
  prerequisites: z.array(z.string()),
  trainer: Trainer.nullable(),
  questions: z.array(CourseQuestion),
  reviews: z.array(Testimonial).meta({ description: 'Reviews by learners of the course.' }),
  offer: CourseOffer,
  highlights: z.array(z.string()),
  objectives: z.array(z.string()),
  stack: z.array(z.string()),
  isFull: z
    .boolean()
    .meta({ description: 'Whether every coming batch is full, so that people can join the waitlist.' }),
  fullOn: z.iso.date().nullable().meta({ description: 'Start of the next batch, while every one to come is full.' }),
  mayBeFree: z.boolean().meta({
    description: 'Whether every coming batch is full, but a seat that is held without a payment may be free soon.',
  }),
  openBatches: z
    .array(OpenBatch)
    .meta({ description: 'The batches that people can enroll in now, in the order in which they start.' }),
  modules: z.array(z.object({ title: z.string(), minutes: z.int(), lessons: z.array(OutlineLesson) })),
}).meta({ id: 'PaidCourseDetail' });

export const FreeCourseDetail = FreeCourse.extend({
  html: z.string(),
  topicName: z.string(),
  lessons: z.array(LessonText),
  next: PaidCourse.nullable().meta({ description: 'The paid course that continues where this one ends.' }),
}).meta({ id: 'FreeCourseDetail' });

export const OpenLesson = LessonText.extend({ module: z.string(), course: PaidCourse }).meta({ id: 'OpenLesson' });

export const CourseDetail = z
  .discriminatedUnion('kind', [PaidCourseDetail, FreeCourseDetail])
  .meta({ id: 'CourseDetail' });

export const CourseListQuery = z.strictObject({
  kind: z.enum(courseKinds).optional(),
  topic: slug.optional(),
  sort: z
    .enum(courseSorts)
    .optional()
    .meta({ description: '`start`: the nearest start first, then those without one; else the order of the site.' }),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_COURSES).optional(),
});

export const OpenLessonParams = z.object({ course: slug, lesson: slug });
export const OpenLessonResponse = z.object({ data: OpenLesson }).meta({ id: 'OpenLessonResponse' });

/** `id` is the course's slug, its `_id`, or the `id` of a paid course. */
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

export type ClassDays = z.infer<typeof ClassDays>;
export type CourseQuestion = z.infer<typeof CourseQuestion>;
export type OpenLesson = z.infer<typeof OpenLesson>;
export type OpenBatch = z.infer<typeof OpenBatch>;
export type PaidCourse = z.infer<typeof PaidCourse>;
export type FreeCourse = z.infer<typeof FreeCourse>;
export type Course = z.infer<typeof Course>;
export type PaidCourseDetail = z.infer<typeof PaidCourseDetail>;
export type FreeCourseDetail = z.infer<typeof FreeCourseDetail>;
export type CourseDetail = z.infer<typeof CourseDetail>;
export type CourseListQuery = z.infer<typeof CourseListQuery>;
export type CourseList = z.infer<typeof CourseList>;
export type CourseResponse = z.infer<typeof CourseResponse>;
