import { z } from 'zod';
import { MAX_ANSWER } from '../base/constants.ts';
import { time } from '../base/schemas.ts';
import { line, slug } from '../base/text.ts';
import { questionKinds } from '../publishing/quiz.ts';
import { LearnerBatch, LearnerClass } from '../teaching/class.ts';
import { CertificateProgress } from './certificate-progress.ts';
import { LessonDoubts } from './doubt.ts';
import { OwnNote } from './notes.ts';
import { Survey } from './survey.ts';
import { Assignment } from './work.ts';

const OutlineLesson = z
  .object({
    slug: z.string(),
    title: z.string(),
    minutes: z.int(),
    completed: z.boolean(),
    quiz: z.enum(['none', 'open', 'passed']),
  })
  .meta({ id: 'OutlineLesson' });

export const LearningCourse = z
  .object({
    slug: z.string(),
    title: z.string(),
    modules: z.array(z.object({ title: z.string(), lessons: z.array(OutlineLesson) })),
    lessons: z.int(),
    completedLessons: z.int(),
    minutes: z.int(),
    completedMinutes: z.int(),
    openQuizzes: z.int().meta({ description: 'Quizzes that are not passed yet.' }),
    completed: z.boolean().meta({ description: 'Whether every lesson is marked and every quiz passed.' }),
    nextLesson: z
      .string()
      .nullable()
      .meta({ description: 'Slug of the first lesson that is not marked, or whose quiz is open.' }),
    certificateProgress: CertificateProgress,
    certificateId: z.uuid().nullable(),
    batch: LearnerBatch.nullable(),
  })
  .meta({ id: 'LearningCourse' });

/** A course with its classes and survey, which the pages of lessons do not need. */
export const LearningCoursePage = LearningCourse.extend({
  classes: z.array(LearnerClass).meta({ description: 'The classes of the batch, by time.' }),
  survey: Survey.nullable(),
}).meta({ id: 'LearningCoursePage' });

const Video = z
  .object({
    embedUrl: z.url().meta({ description: 'Address of the player, for a frame.' }),
    watchUrl: z.url().meta({ description: "Address of the video's own page." }),
    host: z.string().meta({ description: 'The service that hosts it, by its usual name.' }),
    poster: z.string().meta({ description: 'Path of the picture shown before the click.' }),
  })
  .meta({ id: 'LessonVideo' });

const QuizQuestion = z
  .object({
    id: z.uuid(),
    question: z.string().meta({ description: 'Plain text with code between backticks.' }),
    kind: z
      .enum(questionKinds)
      .meta({ description: 'The way it is answered: by one option, by all right options, or by a short text.' }),
    options: z.array(z.string()).meta({ description: 'Empty for a question that is answered by a text.' }),
  })
  .meta({ id: 'QuizQuestion' });

const CheckedResponse = z
  .object({
    questionId: z.uuid(),
    chosen: z.array(z.int()).meta({ description: 'Indexes of the chosen options, from 0.' }),
    text: z.string().nullable().meta({ description: 'The typed text; null for a question with options.' }),
    right: z.boolean(),
    why: z
      .string()
      .nullable()
      .meta({ description: 'The explanation; null for a wrong answer, because the quiz can be attempted again.' }),
  })
  .meta({ id: 'CheckedResponse' });

const QuizResult = z
  .object({
    correct: z.int(),
    total: z.int(),
    passed: z.boolean(),
    answers: z.array(CheckedResponse),
    createdAt: time,
  })
  .meta({ id: 'QuizResult' });

const Neighbour = z.object({ slug: z.string(), title: z.string() }).nullable();

export const LearningLesson = z
  .object({
    slug: z.string(),
    title: z.string(),
    module: z.string(),
    minutes: z.int(),
    position: z.int().meta({ description: 'Number in the course, from 1.' }),
    html: z.string().nullable().meta({ description: 'Rendered and sanitised; null while it is not written.' }),
    readingMinutes: z.int().meta({ description: 'Minutes to read its text; 0 while it is not written.' }),
    video: Video.nullable(),
    completed: z.boolean(),
    quiz: z
      .object({
        questions: z
          .array(QuizQuestion)
          .meta({ description: 'The questions of this attempt; the next attempt may have others.' }),
        isDrawn: z.boolean().meta({ description: 'Whether they are drawn from a larger number of questions.' }),
        passed: z.boolean().meta({ description: 'Whether an attempt has passed.' }),
        nextAttempt: z
          .object({
            at: time,
            seconds: z.int().meta({
              description:
                'Seconds until the next possible attempt, so that the page does not depend on the clock of the device.',
            }),
          })
          .nullable()
          .meta({ description: 'Time of the next possible attempt; null if it is possible now.' }),
        lastResult: QuizResult.nullable(),
      })
      .nullable(),
    note: OwnNote,
    isSaved: z.boolean(),
    previous: Neighbour,
    next: Neighbour,
  })
  .meta({ id: 'LearningLesson' });

export const LearningLessonPage = z
  .object({ course: LearningCourse, lesson: LearningLesson, assignment: Assignment.nullable(), doubts: LessonDoubts })
  .meta({ id: 'LearningLessonPage' });

export const LearningCourseParams = z.object({ course: slug });
export const LearningLessonParams = z.object({ course: slug, lesson: slug });

export const LearningCourseResponse = z.object({ data: LearningCoursePage }).meta({ id: 'LearningCourseResponse' });
export const LearningLessonResponse = z.object({ data: LearningLessonPage }).meta({ id: 'LearningLessonResponse' });

const NO_ANSWER = 'Please choose an answer';

/**
 * Fields with the ids of the questions as names: the index of the chosen option, from 0, or a text. For a question with
 * several right options, `<id>.<index>` is `on` for each chosen option.
 */
export const QuizRequest = z
  .object({})
  .catchall(z.union([z.int().min(0, NO_ANSWER).max(99, NO_ANSWER), line(MAX_ANSWER, NO_ANSWER)], NO_ANSWER))
  .meta({ id: 'QuizRequest' });

export const ProgressResponse = z
  .object({
    message: z.string(),
    certificateId: z.uuid().nullable().meta({ description: 'The certificate, once it is earned.' }),
  })
  .meta({ id: 'ProgressResponse' });

export type LearningCourse = z.infer<typeof LearningCourse>;
export type LearningCoursePage = z.infer<typeof LearningCoursePage>;
export type LearningLesson = z.infer<typeof LearningLesson>;
export type LearningLessonPage = z.infer<typeof LearningLessonPage>;
export type OutlineLesson = z.infer<typeof OutlineLesson>;
export type LessonVideo = z.infer<typeof Video>;
export type QuizResult = z.infer<typeof QuizResult>;
export type ProgressResponse = z.infer<typeof ProgressResponse>;
