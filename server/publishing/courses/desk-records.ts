import { paths } from '../../../contract/paths.ts';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { presentPublication, withPublication } from '../../records/index.ts';
import type { StoredCourse } from './access.ts';
import type { OutlineRow, QuestionRow, StoredLesson, StoredModule } from './desk-queries.ts';
import { required } from './queries.ts';

type CourseParts = {
  course: StoredCourse;
  topicSlug: string | undefined;
  trainers: string[];
  learners: number;
  modules: StoredModule[];
  lessons: OutlineRow[];
  /** By `databaseNow`. */
  now: Date;
};

export function courseRecord(parts: CourseParts): DeskCourse {
  const { course, topicSlug = '', trainers, learners, now } = parts;
  const { id, version, slug, title, description, body } = course;
  const publication = presentPublication(course.publishAt, now);
  const outline = outlineOf(parts);
  const shared = { id, version, slug, title, description, body, publication, trainers, learners, outline };
  if (course.kind === 'free') {
    const route = paths.freeCourse(topicSlug, slug);
    return { kind: 'free', ...shared, route, topicId: required(course, 'topicId') };
  }
  const { outcome, prerequisites, questions, highlights, objectives, stack, popular, sellOnline } = course;
  return {
    kind: 'paid',
    ...shared,
    outcome,
    prerequisites,
    questions,
    highlights,
    objectives,
    stack,
    popular,
    sellOnline,
    route: paths.course(slug),
    image: course.image ?? '',
    classUrl: course.classUrl ?? '',
    profileId: course.profileId ?? '',
    number: required(course, 'number'),
    instructor: required(course, 'instructor'),
    language: required(course, 'language'),
    pricePaise: required(course, 'pricePaise'),
    struckPricePaise: required(course, 'struckPricePaise'),
    status: required(course, 'status'),
    trainingHours: required(course, 'trainingHours'),
  };
}

/** Before the modules, the lessons without one, such as all lessons of a free course. */
function outlineOf({ course, modules, lessons, now }: CourseParts) {
  const lessonsIn = (moduleId: string | null) =>
    lessons
      .filter((lesson) => lesson.moduleId === moduleId)
      .map(({ moduleId: _, ...lesson }) => withPublication(lesson, now));
  const withoutModule = lessonsIn(null);
  return [
    ...(course.kind === 'free' || withoutModule.length > 0 ? [{ module: null, lessons: withoutModule }] : []),
    ...modules.map(({ id, version, title }) => ({ module: { id, version, title }, lessons: lessonsIn(id) })),
  ];
}

export function lessonRecord({ kind }: StoredCourse, row: StoredLesson, questions: QuestionRow[], now: Date) {
  const { id, version, title, slug, minutes, isOpen, quizSize } = row;
  return {
    id,
    version,
    kind,
    title,
    slug,
    minutes,
    isOpen,
    quizSize,
    body: row.body ?? '',
    videoUrl: row.videoUrl ?? '',
    videoPoster: row.videoPoster ?? '',
    publication: presentPublication(row.publishAt, now),
    questions: questions.map(({ lessonId: __, position: ___, ...question }) => question),
  };
}
