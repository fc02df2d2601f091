import type { z } from 'zod';
import { dayAndMonth, longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import type { Testimonial, Trainer } from '../../../contract/publishing/site.ts';
import { type PlanDays, presetPlan } from '../../../contract/selling/payment-plan.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { classDays } from './class-days.ts';
import {
  type CourseRow,
  type CourseTexts,
  type LessonRow,
  type ModuleRow,
  type OpenBatchRow,
  required,
} from './queries.ts';

export type PaidCourseInput = z.input<typeof PaidCourse>;

/** @param today date in Asia/Kolkata, which decides whether a batch has begun */
export const listedCourse = (row: CourseRow, today: string) =>
  row.kind === 'paid' ? paidCourse(row, today) : freeCourse(row);

function sharedFields({ id, slug, title, description, createdAt }: CourseRow) {
  return { _id: id, slug, title, description, completed: false, createdAt };
}

/** @param today as above */
export function paidCourse(row: CourseRow, today: string): PaidCourseInput {
  const startsOn = row.startsOn !== null && row.startsOn >= today ? row.startsOn : null;
  const pricePaise = required(row, 'pricePaise');
  return {
    ...sharedFields(row),
    kind: 'paid',
    route: paths.course(row.slug),
    id: required(row, 'number'),
    instructor: required(row, 'instructor'),
    language: required(row, 'language'),
    overPrice: siteRupees(required(row, 'struckPricePaise')),
    price: siteRupees(pricePaise),
    pricePaise,
    status: required(row, 'status'),
    startDate: startsOn ? dayAndMonth(startsOn) : 'Next batch soon',
    startsOn,
    endsOn: startsOn && row.endsOn,
    batch: row.batchNumber === null ? null : String(row.batchNumber),
    trainingHours: required(row, 'trainingHours'),
    popular: row.popular,
    image: row.image ?? `/covers/courses/${row.slug}.svg`,
    classUrl: row.classUrl,
    openLesson: row.openLesson,
  };
}

function freeCourse(row: CourseRow) {
  const topic = required(row, 'topicSlug');
  return {
    ...sharedFields(row),
    kind: 'free' as const,
    route: paths.freeCourse(topic, row.slug),
    topic,
    lessonCount: row.lessonCount ?? 0,
    minutes: row.minutes ?? 0,
  };
}

type PaidPageParts = {
  texts: CourseTexts;
  modules: ModuleRow[];
  lessons: LessonRow[];
  /** The start of the next batch, if every coming batch is full. */
  fullOn: string | null;
  mayBeFree: boolean;
  openBatches: OpenBatchRow[];
  trainer: Trainer | null;
  reviews: Testimonial[];
  business: BusinessSettings;
};

/** @param today date in Asia/Kolkata, which decides the next batch */
export async function paidPage(
  row: CourseRow,
  { texts: { body, ...texts }, modules, lessons, openBatches, business, ...parts }: PaidPageParts,
  today: string,
) {
  return {
    ...paidCourse(row, today),
    ...texts,
    ...parts,
    html: await renderMarkdown(body, { idPrefix: 'about--' }),
    offer: offerOf(business, required(row, 'pricePaise'), {
      today,
      startsOn: openBatches[0]?.batch.startsOn ?? null,
    }),
    isFull: parts.fullOn !== null,
    openBatches: openBatchesOf(openBatches),
    // Visitors do not see a module without published lessons.
    modules: modules.map((module) => moduleWithLessons(module, lessons)).filter((module) => module.lessons.length > 0),
  };
}

/** Batches with the days of their classes. If a batch has dated classes, its text of class times is made from them. */
function openBatchesOf(rows: OpenBatchRow[]) {
  const byBatch = Map.groupBy(rows, ({ batch }) => batch.number);
  return [...byBatch.values()].flatMap((batchRows) => {
    const dated = classDays(batchRows.flatMap((row) => row.class ?? []));
    return batchRows.slice(0, 1).map(({ batch, seatsLeft }) => ({
      ...batch,
      starts: longDate(batch.startsOn),
      seatsLeft,
      ...(dated ?? { classes: null }),
    }));
  });
}

export async function freePage(
  row: CourseRow,
  texts: CourseTexts,
  { lessons, next }: { lessons: LessonRow[]; next: PaidCourseInput | null },
) {
  return {
    ...freeCourse(row),
    html: await renderMarkdown(texts.body, { idPrefix: 'about--' }),
    topicName: required(row, 'topicName'),
    lessons: await Promise.all(lessons.map(freeLesson)),
    next,
  };
}

/** @param today as above */
export async function openLessonPage(
  row: CourseRow,
  { lesson, module }: { lesson: LessonRow; module: string | null },
  today: string,
) {
  const html = await renderMarkdown(lesson.body ?? '', { idPrefix: 'lesson--' });
  return { ...lessonTitle(lesson), html, module: module ?? '', course: paidCourse(row, today) };
}

/** On the course page a lesson's title is an h2. */
async function freeLesson(lesson: LessonRow) {
  const placement = { idPrefix: `lesson-${lesson.slug}--`, headingShift: 1 };
  return { ...lessonTitle(lesson), html: await renderMarkdown(lesson.body ?? '', placement) };
}

/** With the first instalment of the first payment plan, for the next batch. */
function offerOf(
  { gstin, instalmentPresets, buyersChooseInstalments, refundDays }: BusinessSettings,
  pricePaise: number,
  days: PlanDays,
) {
  const [preset] = instalmentPresets;
  const [first, second] = preset && pricePaise > 0 ? presetPlan(preset, pricePaise, days) : [];
  const firstInstalment = first && second ? siteRupees(first.amountPaise) : null;
  return { includesGst: gstin !== null, firstInstalment, buyersChooseInstalments, refundDays };
}

function moduleWithLessons(module: ModuleRow, lessons: LessonRow[]) {
  const ownLessons = lessons
    .filter((lesson) => lesson.moduleId === module.id)
    .map(({ isOpen, body, ...lesson }) => {
      return { ...lessonTitle(lesson), isOpen: isOpen && body !== null };
    });
  return {
    title: module.title,
    minutes: ownLessons.reduce((sum, lesson) => sum + lesson.minutes, 0),
    lessons: ownLessons,
  };
}

function lessonTitle({ slug, title, minutes }: Pick<LessonRow, 'slug' | 'title' | 'minutes'>) {
  return { slug, title, minutes };
}
