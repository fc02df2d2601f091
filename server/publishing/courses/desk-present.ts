import { paths } from '../../../contract/paths.ts';
import type {
  DeskCourse,
  DeskCourseSummary,
  OutlineGroup,
  OutlineLesson,
} from '../../../contract/publishing/desk-course.ts';
import type { DeskLesson } from '../../../contract/publishing/desk-lesson.ts';
import { presentPublication } from '../../records/index.ts';
import type { CourseRow } from './access.ts';
import type { LessonRow, ListedRow, ModuleRow, OutlineRow, QuestionRow } from './desk-queries.ts';

/** @param now the time of the database, as in this whole file */
export function presentSummary(row: ListedRow, now: Date): DeskCourseSummary {
  const { id, kind, slug, title, number, publishAt, topicId, topicName } = row;
  const topic = topicId !== null && topicName !== null ? { id: topicId, name: topicName } : null;
  return { id, kind, slug, title, number, topic, publication: presentPublication(publishAt, now) };
}

type CourseParts = {
  course: CourseRow;
  topicSlug: string | undefined;
  trainers: string[];
  learners: number;
  modules: ModuleRow[];
  lessons: OutlineRow[];
  now: Date;
};

export function presentCourse(parts: CourseParts): DeskCourse {
  const { course, topicSlug = '', trainers, learners, now } = parts;
  const { id, version, slug, title, description, body } = course;
  const publication = presentPublication(course.publishAt, now);
  const outline = presentOutline(parts);
  const shared = { id, version, slug, title, description, body, publication, trainers, learners, outline };
  if (course.kind === 'free') {
    const route = paths.freeCourse(topicSlug, slug);
    return { kind: 'free', ...shared, route, topicId: required(course, 'topicId') };
  }
  const { image, highlights, objectives, stack, popular, sellOnline } = course;
  return {
    kind: 'paid',
    ...shared,
    route: paths.course(slug),
    image: image ?? '',
    classUrl: course.classUrl ?? '',
    profileId: course.profileId ?? '',
    outcome: course.outcome,
    prerequisites: course.prerequisites,
    questions: course.questions,
    highlights,
    objectives,
    stack,
    popular,
    sellOnline,
    number: required(course, 'number'),
    instructor: required(course, 'instructor'),
    language: required(course, 'language'),
    pricePaise: required(course, 'pricePaise'),
    struckPricePaise: required(course, 'struckPricePaise'),
    status: required(course, 'status'),
    trainingHours: required(course, 'trainingHours'),
  };
}

/** A value that every course of its kind has, by the constraint `courses_kind_is_whole`. */
function required<Key extends keyof CourseRow>(row: CourseRow, key: Key): NonNullable<CourseRow[Key]> {
  const value = row[key];
  if (value === null || value === undefined) throw new Error(`Course ${row.slug} has no ${key}`);
  return value;
}

/** The modules with their lessons; before them the lessons without a module, such as all lessons of a free course. */
function presentOutline({ course, modules, lessons, now }: CourseParts): OutlineGroup[] {
  const lessonsIn = (moduleId: string | null) =>
    lessons.filter((lesson) => lesson.moduleId === moduleId).map((lesson) => presentOutlineLesson(lesson, now));
  const withoutModule = lessonsIn(null);
  return [
    ...(course.kind === 'free' || withoutModule.length > 0 ? [{ module: null, lessons: withoutModule }] : []),
    ...modules.map(({ id, version, title }) => ({ module: { id, version, title }, lessons: lessonsIn(id) })),
  ];
}

function presentOutlineLesson({ moduleId: _, publishAt, ...lesson }: OutlineRow, now: Date): OutlineLesson {
  return { ...lesson, publication: presentPublication(publishAt, now) };
}

export function presentLesson({ kind }: CourseRow, row: LessonRow, questions: QuestionRow[], now: Date): DeskLesson {
  const { id, version, title, slug, minutes, body, isOpen, videoUrl, videoPoster, publishAt, quizSize } = row;
  return {
    id,
    version,
    kind,
    title,
    slug,
    minutes,
    body: body ?? '',
    isOpen,
    videoUrl: videoUrl ?? '',
    videoPoster: videoPoster ?? '',
    publication: presentPublication(publishAt, now),
    quizSize,
    questions: questions.map(({ lessonId: __, position: ___, ...question }) => question),
  };
}
