import { readingMinutes, renderMarkdown } from '../../markdown/render.ts';
import { parseVideo } from '../../publishing/courses/index.ts';
import type { Learning, OutlinedCourse } from './learning.ts';
import type { AttemptRow, LessonRow, LessonText, QuestionRow } from './queries.ts';
import { checkQuiz, currentQuestions, isDrawn, questionsOf } from './quiz.ts';

export function coursePage({
  slug,
  title,
  certificateId,
  batch,
  outline,
  progress,
  certificateProgress,
}: OutlinedCourse) {
  const { current: _, next, saved: __, ...figures } = progress;
  const modules = [...Map.groupBy(outline, ({ moduleId }) => moduleId).values()].map((rows) => ({
    title: rows[0]?.module ?? title,
    lessons: rows.map(({ id: ___, moduleId: ____, module: _____, ...lesson }) => lesson),
  }));
  return { slug, title, modules, ...figures, nextLesson: next.open, certificateId, batch, certificateProgress };
}

type LessonParts = {
  text: LessonText;
  questions: QuestionRow[];
  userId: string;
  lastAttempt: AttemptRow | undefined;
  attempts: number;
  /** Null if it is possible now. */
  nextAttempt: { at: Date; now: Date } | null;
};

/** A lesson as its learner reads it, without the right answers of its quiz. */
export async function lessonPage(learning: OutlinedCourse, row: LessonRow, parts: LessonParts) {
  const { slug, title, minutes, completed } = row;
  const { text, questions } = parts;
  const index = learning.outline.indexOf(row);
  return {
    slug,
    title,
    module: row.module ?? learning.title,
    minutes,
    position: index + 1,
    html: text.body === null ? null : await renderLesson(text.body),
    readingMinutes: text.body === null ? 0 : readingMinutes(text.body),
    video: videoOf(learning, text),
    completed,
    quiz: questions.length === 0 ? null : quizOf(row, parts),
    note: { text: text.note, version: text.noteVersion },
    isSaved: text.isSaved,
    previous: neighbour(learning.outline[index - 1]),
    next: neighbour(learning.outline[index + 1]),
  };
}

function videoOf({ slug, image }: Learning, { videoUrl, videoPoster }: LessonText) {
  const video = videoUrl === null ? null : parseVideo(videoUrl);
  // The content security policy allows only images of this site.
  const isOwnPath = videoPoster !== null && /^\/(?!\/)/.test(videoPoster);
  const poster = isOwnPath ? videoPoster : (image ?? `/covers/courses/${slug}.svg`);
  return video && { ...video, poster };
}

function quizOf(
  { quiz }: LessonRow,
  { questions, lastAttempt: last, nextAttempt, text, userId, attempts }: LessonParts,
) {
  const size = text.quizSize;
  const isDrawnQuiz = isDrawn(questions, size);
  const current = currentQuestions(questions, {
    userId,
    attempts,
    size,
    last,
    showsLast: quiz === 'passed' || nextAttempt !== null,
  });
  return {
    // The options of a question with a text are its right answers, so they are left out.
    questions: current.map(({ id, question, kind, options }) => ({
      id,
      question,
      kind,
      options: kind === 'text' ? [] : options,
    })),
    isDrawn: isDrawnQuiz,
    passed: quiz === 'passed',
    nextAttempt: nextAttempt && {
      at: nextAttempt.at,
      seconds: Math.ceil((nextAttempt.at.getTime() - nextAttempt.now.getTime()) / 1000),
    },
    lastResult: last
      ? {
          ...checkQuiz(isDrawnQuiz ? questionsOf(questions, last) : questions, last.answers),
          createdAt: last.createdAt,
        }
      : null,
  };
}

function neighbour(row: LessonRow | undefined) {
  return row ? { slug: row.slug, title: row.title } : null;
}

/** The title is the h1 of its page, so the text begins with h2. */
export const renderLesson = (body: string): Promise<string> => renderMarkdown(body, { idPrefix: 'lesson--' });

export const headingIdsIn = (html: string): string[] =>
  [...html.matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id = '']) => id);
