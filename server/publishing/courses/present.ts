import { dayAndMonth, longDate } from '../../../contract/base/calendar.ts';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { paths } from '../../../contract/paths.ts';
import type {
  Course,
  CourseOffer,
  FreeCourse,
  FreeCourseDetail,
  Lesson,
  OpenBatch,
  OpenLesson,
  PaidCourse,
  PaidCourseDetail,
} from '../../../contract/publishing/course.ts';
import type { Testimonial } from '../../../contract/publishing/testimonial.ts';
import type { Trainer } from '../../../contract/publishing/trainer.ts';
import { type PlanDays, presetPlan } from '../../../contract/selling/payment-plan.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { presentClasses } from './class-days.ts';
import type { CourseRow, CourseTexts, LessonRow, ModuleRow, OpenBatchRow } from './queries.ts';

/** @param today date in Asia/Kolkata, which decides whether a batch has begun */
export function presentCourse(row: CourseRow, today: string): Course {
  return row.kind === 'paid' ? presentPaid(row, today) : presentFree(row);
}

function presentShared(row: CourseRow) {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    completed: false,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentPaid(row: CourseRow, today: string): PaidCourse {
  const startsOn = row.startsOn !== null && row.startsOn >= today ? row.startsOn : null;
  const pricePaise = required(row, 'pricePaise');
  return {
    ...presentShared(row),
    kind: 'paid',
    route: paths.course(row.slug),
    id: required(row, 'number'),
    instructor: required(row, 'instructor'),
    language: required(row, 'language'),
    overPrice: showRupees(required(row, 'struckPricePaise')),
    price: showRupees(pricePaise),
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

function presentFree(row: CourseRow): FreeCourse {
  const topic = required(row, 'topicSlug');
  return {
    ...presentShared(row),
    kind: 'free',
    route: paths.freeCourse(topic, row.slug),
    topic,
    lessonCount: row.lessonCount ?? 0,
    minutes: row.minutes ?? 0,
  };
}

type PaidDetailParts = {
  texts: CourseTexts;
  modules: ModuleRow[];
  lessons: LessonRow[];
  /** The start of the next batch, if every coming batch is full. */
  fullOn: string | null;
  /** Whether one of their seats is held for a buyer who has not paid yet. */
  mayBeFree: boolean;
  openBatches: OpenBatchRow[];
  trainer: Trainer | null;
  reviews: Testimonial[];
  business: BusinessSettings;
};

/** The data of a paid course's page. @param today date in Asia/Kolkata, which decides the next batch */
export async function presentPaidDetail(
  row: CourseRow,
  { texts, modules, lessons, fullOn, mayBeFree, openBatches, trainer, reviews, business }: PaidDetailParts,
  today: string,
): Promise<PaidCourseDetail> {
  return {
    ...presentPaid(row, today),
    html: await renderMarkdown(texts.body, { idPrefix: 'about--' }),
    highlights: texts.highlights,
    objectives: texts.objectives,
    stack: texts.stack,
    outcome: texts.outcome,
    prerequisites: texts.prerequisites,
    questions: texts.questions,
    trainer,
    reviews,
    offer: presentOffer(business, required(row, 'pricePaise'), {
      today,
      startsOn: openBatches[0]?.batch.startsOn ?? null,
    }),
    isFull: fullOn !== null,
    fullOn,
    mayBeFree,
    openBatches: presentOpenBatches(openBatches),
    // Visitors do not see a module without published lessons.
    modules: modules.map((module) => presentModule(module, lessons)).filter((module) => module.lessons.length > 0),
  };
}

/** Batches with the days of their classes. If a batch has dated classes, its text of class times is made from them. */
function presentOpenBatches(rows: OpenBatchRow[]): OpenBatch[] {
  const byBatch = Map.groupBy(rows, ({ batch }) => batch.number);
  return [...byBatch.values()].flatMap((batchRows) => {
    const dated = presentClasses(batchRows.flatMap((row) => row.class ?? []));
    return batchRows.slice(0, 1).map(({ batch: { number, startsOn, endsOn, classTimes }, seatsLeft }) => ({
      number,
      startsOn,
      starts: longDate(startsOn),
      endsOn,
      seatsLeft,
      ...(dated ?? { classTimes, classes: null }),
    }));
  });
}

/** The data of a free course's page, with the texts of its lessons. */
export async function presentFreeDetail(
  row: CourseRow,
  texts: CourseTexts,
  { lessons, next }: { lessons: LessonRow[]; next: PaidCourse | null },
): Promise<FreeCourseDetail> {
  return {
    ...presentFree(row),
    html: await renderMarkdown(texts.body, { idPrefix: 'about--' }),
    topicName: required(row, 'topicName'),
    lessons: await Promise.all(lessons.map(presentFreeLesson)),
    next,
  };
}

/** An open lesson on its own page. @param today as above */
export async function presentOpenLesson(
  row: CourseRow,
  { lesson, module }: { lesson: LessonRow; module: string | null },
  today: string,
): Promise<OpenLesson> {
  const html = await renderMarkdown(lesson.body ?? '', { idPrefix: 'lesson--' });
  return { ...presentLesson(lesson), html, module: module ?? '', course: presentPaid(row, today) };
}

/** On the course page a lesson's title is an h2. */
async function presentFreeLesson(lesson: LessonRow) {
  const placement = { idPrefix: `lesson-${lesson.slug}--`, headingShift: 1 };
  return { ...presentLesson(lesson), html: await renderMarkdown(lesson.body ?? '', placement) };
}

/** The offer with the first part of the first payment plan, for the next batch. */
function presentOffer(
  { gstin, instalmentPresets, buyersChooseParts, refundDays }: BusinessSettings,
  pricePaise: number,
  days: PlanDays,
): CourseOffer {
  const [preset] = instalmentPresets;
  const [first, second] = preset && pricePaise > 0 ? presetPlan(preset, pricePaise, days) : [];
  const firstPart = first && second ? showRupees(first.amountPaise) : null;
  return { includesGst: gstin !== null, firstPart, buyersChooseParts, refundDays };
}

function presentModule(module: ModuleRow, lessons: LessonRow[]) {
  const ownLessons = lessons.filter((lesson) => lesson.moduleId === module.id).map(presentOutlineLesson);
  return {
    title: module.title,
    minutes: ownLessons.reduce((sum, lesson) => sum + lesson.minutes, 0),
    lessons: ownLessons,
  };
}

function presentOutlineLesson({ isOpen, body, ...lesson }: LessonRow) {
  return { ...presentLesson(lesson), isOpen: isOpen && body !== null };
}

function presentLesson({ slug, title, minutes }: Pick<LessonRow, 'slug' | 'title' | 'minutes'>): Lesson {
  return { slug, title, minutes };
}

/** A value that is null only for courses of the other kind. */
function required<Key extends keyof CourseRow>(row: CourseRow, key: Key): NonNullable<CourseRow[Key]> {
  const value = row[key];
  if (value === null || value === undefined) throw new Error(`Course ${row.slug} has no ${key}`);
  return value;
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a price in paise, in Indian digit groups: `Rs.5,999`, `Rs.1,15,999`, `Rs.49.50`. */
export function showRupees(paise: number): string {
  const format = paise % 100 === 0 ? whole : withPaise;
  return `Rs.${format.format(paise / 100)}`;
}
