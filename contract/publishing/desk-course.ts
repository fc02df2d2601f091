import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { markdown } from '../base/markdown.ts';
import { Publication } from '../base/publication.ts';
import { line, lines, optionalId, picturePath, slug, text, textMatching, webAddress } from '../base/text.ts';
import { courseKinds, courseStatuses } from './course.ts';

const paise = z
  .int({ error: 'Must be an amount in rupees such as 5,999' })
  .min(0, { error: 'Must be 0 or more' })
  .max(2_000_000_00, { error: 'Must be at most ₹20,00,000' });

const texts = {
  title: line(120, 'Enter a title'),
  description: text(500, 'Enter a description'),
  body: markdown(),
};

const paidTexts = {
  ...texts,
  instructor: line(80, 'Enter the name of the instructor'),
  language: line(60, 'Enter its language'),
  trainingHours: textMatching(/^\d{1,4}\+?$/, 5, 'Must be hours such as 40 or 80+'),
  image: picturePath,
  highlights: lines(line(200, 'Enter a highlight'), 20),
  objectives: lines(line(200, 'Enter an objective'), 30),
  stack: lines(line(60, 'Enter a technology'), 30),
  outcome: line(160).meta({ description: 'The skills that a learner has at the end; empty for none.' }),
  prerequisites: lines(line(200, 'Enter a prerequisite'), 10),
  classUrl: z
    .union([z.literal(''), webAddress])
    .meta({ description: 'Recording of a class that anyone may watch; empty for none.' }),
  profileId: optionalId.meta({ description: 'Profile of the trainer whose picture its page shows; empty for none.' }),
  questions: z
    .array(z.strictObject({ question: line(200, 'Enter the question'), answer: text(1500, 'Enter the answer') }))
    .max(20, { error: 'Must be at most 20 questions' }),
};

const offer = { slug, publication: Publication };
const figures = {
  number: z
    .int({ error: 'Must be a whole number' })
    .min(1, { error: 'Must be 1 or more' })
    .max(9_999_999, { error: 'Must be at most seven digits' }),
  pricePaise: paise,
  struckPricePaise: paise,
};
const paidOffer = {
  ...offer,
  ...figures,
  status: z.enum(courseStatuses),
  popular: z.boolean(),
  sellOnline: z.boolean().meta({ description: 'Whether visitors can reserve a seat and pay without a call.' }),
};
const freeOffer = { ...offer, topicId: z.uuid({ error: 'Choose a topic' }) };

export const isStruckPriceValid = ({
  pricePaise,
  struckPricePaise,
}: {
  pricePaise: number;
  struckPricePaise: number;
}) => struckPricePaise >= pricePaise;
export const struckPriceError = { path: ['struckPricePaise'], error: 'Must not be below the price' };

const paid = { kind: z.literal('paid') };
const free = { kind: z.literal('free') };

/** The texts of a course that editors and its trainers write. */
export const PaidTexts = z.strictObject({ ...paid, ...paidTexts });
export const FreeTexts = z.strictObject({ ...free, ...texts });

export const PaidOffer = z.strictObject({ ...paid, ...paidOffer });
export const FreeOffer = z.strictObject({ ...free, ...freeOffer });

export const CourseTextsRequest = z.discriminatedUnion('kind', [
  PaidTexts.extend({ version }).meta({ id: 'DeskPaidTexts' }),
  FreeTexts.extend({ version }).meta({ id: 'DeskFreeTexts' }),
]);

export const CourseOfferRequest = z.discriminatedUnion('kind', [
  PaidOffer.extend({ version }).refine(isStruckPriceValid, struckPriceError).meta({ id: 'DeskPaidOffer' }),
  FreeOffer.extend({ version }).meta({ id: 'DeskFreeOffer' }),
]);

/** The fields of a new course, which begins as a draft; its page has the other fields. */
export const NewPaidCourse = PaidTexts.pick({
  kind: true,
  title: true,
  description: true,
  instructor: true,
  language: true,
  trainingHours: true,
}).extend({ slug, ...figures, image: picturePath.optional() });
export const NewFreeCourse = FreeTexts.pick({ kind: true, title: true, description: true }).extend({
  slug,
  topicId: freeOffer.topicId,
});

export const NewCourseRequest = z.discriminatedUnion('kind', [
  NewPaidCourse.refine(isStruckPriceValid, struckPriceError).meta({ id: 'DeskNewPaidCourse' }),
  NewFreeCourse.meta({ id: 'DeskNewFreeCourse' }),
]);

const summary = {
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  publication: Publication,
};

const DeskCourseSummary = z
  .object({
    ...summary,
    kind: z.enum(courseKinds),
    number: z.int().nullable(),
    topic: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  })
  .meta({ id: 'DeskCourseSummary' });

const OutlineLesson = z
  .object({
    ...summary,
    minutes: z.int(),
    isWritten: z.boolean(),
    questions: z.int().meta({ description: 'Number of questions in its quiz.' }),
  })
  .meta({ id: 'DeskOutlineLesson' });

/** A module with its lessons; those of a free course are in one without a module. */
const OutlineGroup = z
  .object({
    module: z.object({ id: z.uuid(), version: z.int(), title: z.string() }).nullable(),
    lessons: z.array(OutlineLesson),
  })
  .meta({ id: 'DeskOutlineGroup' });

const detail = {
  id: z.uuid(),
  version: z.int(),
  route: z.string().meta({ description: 'Path of its page on the site, also while it is a draft.' }),
  trainers: z.array(z.string()).meta({ description: 'Names of the trainers who may edit it.' }),
  learners: z.int().meta({ description: 'Number of enrolled learners.' }),
  outline: z.array(OutlineGroup),
};

const DeskPaidCourse = z.object({ ...paid, ...detail, ...paidTexts, ...paidOffer }).meta({ id: 'DeskPaidCourse' });
const DeskFreeCourse = z.object({ ...free, ...detail, ...texts, ...freeOffer }).meta({ id: 'DeskFreeCourse' });
const DeskCourse = z.discriminatedUnion('kind', [DeskPaidCourse, DeskFreeCourse]).meta({ id: 'DeskCourse' });

export const DeskCourseParams = z.object({ course: z.uuid() });
export const DeskModuleParams = DeskCourseParams.extend({ module: z.uuid() });

export const DeskCoursesQuery = z.strictObject({
  cursor,
  sort: sortBy('title', 'number').optional().meta({ description: 'By default in the order of the site.' }),
});
export const DeskCourseList = listResponse(DeskCourseSummary, 'DeskCourseList').extend({
  nextNumber: z.int().meta({ description: 'The number after the highest that a course has, also one in the trash.' }),
});
export const DeskCourseResponse = z.object({ data: DeskCourse }).meta({ id: 'DeskCourseResponse' });

export const NewModuleRequest = z.strictObject({ title: line(120, 'Enter a title') }).meta({ id: 'DeskNewModule' });
export const ModuleRequest = z.strictObject({ version, title: line(120, 'Enter a title') }).meta({ id: 'DeskModule' });

/** Every module and lesson of a course in its new order; `version` is that of the course. */
export const OutlineRequest = z
  .strictObject({
    version,
    outline: z.array(z.strictObject({ module: z.uuid().nullable(), lessons: z.array(z.uuid()).max(1000) })).max(200),
  })
  .meta({ id: 'DeskOutline' });

export const DeskSaved = z.object({ data: z.object({ id: z.uuid(), version: z.int() }) }).meta({ id: 'DeskSaved' });

export type CourseTextsRequest = z.infer<typeof CourseTextsRequest>;
export type CourseOfferRequest = z.infer<typeof CourseOfferRequest>;
export type NewCourseRequest = z.infer<typeof NewCourseRequest>;
export type DeskCourseSummary = z.infer<typeof DeskCourseSummary>;
export type DeskPaidCourse = z.infer<typeof DeskPaidCourse>;
export type DeskFreeCourse = z.infer<typeof DeskFreeCourse>;
export type DeskCourse = z.infer<typeof DeskCourse>;
export type DeskCoursesQuery = z.infer<typeof DeskCoursesQuery>;
export type DeskCourseList = z.infer<typeof DeskCourseList>;
export type ModuleRequest = z.infer<typeof ModuleRequest>;
export type NewModuleRequest = z.infer<typeof NewModuleRequest>;
export type OutlineRequest = z.infer<typeof OutlineRequest>;
export type OutlineGroup = z.infer<typeof OutlineGroup>;
export type OutlineLesson = z.infer<typeof OutlineLesson>;
export type DeskSaved = z.infer<typeof DeskSaved>;
