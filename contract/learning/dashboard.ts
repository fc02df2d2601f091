import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { LearnerBatch, LearnerClass } from '../teaching/class.ts';
import { CertificateProgress } from './certificate-progress.ts';
import { SavedLesson } from './notes.ts';

const EnrolledCourse = z
  .object({
    slug: z.string(),
    title: z.string(),
    route: z.string().meta({ description: "Path of the course's player on this site." }),
    lessons: z.int(),
    completedLessons: z.int(),
    completed: z.boolean().meta({ description: 'Whether every lesson is marked and every quiz passed.' }),
    isBegun: z.boolean().meta({ description: 'Whether a lesson was marked or read.' }),
    continueRoute: z.string().meta({
      description:
        'Path at which the learner continues: the open lesson that was read last, at the heading last in view, else the next open lesson; the course if no lesson is open.',
    }),
    nextLesson: z.string().nullable().meta({ description: 'Title of that lesson; null if no lesson is open.' }),
    certificateId: z.uuid().nullable(),
    certificateProgress: CertificateProgress,
    batch: LearnerBatch.nullable(),
    hasOpenSurvey: z
      .boolean()
      .meta({ description: 'Whether three questions about the course can be answered on its page.' }),
    nextClass: LearnerClass.nullable().meta({ description: 'The first class that is not over.' }),
  })
  .meta({ id: 'EnrolledCourse' });

const CompletedFreeCourse = z
  .object({ title: z.string(), route: z.string(), completedAt: time })
  .meta({ id: 'CompletedFreeCourse' });

export const Dashboard = z
  .object({
    enrolledCourses: z.int().meta({ description: 'Paid courses enrolled in, and free courses marked complete.' }),
    completedCourses: z.int(),
    learningMinutes: z.int().meta({ description: 'Minutes of the completed lessons, class and practice included.' }),
    courses: z.array(EnrolledCourse),
    freeCourses: z.array(CompletedFreeCourse).meta({ description: 'Free courses marked complete, newest first.' }),
    saved: z.array(SavedLesson).meta({ description: 'The lessons that were saved last, at most 3.' }),
  })
  .meta({ id: 'Dashboard' });

export const DashboardResponse = z.object({ data: Dashboard }).meta({ id: 'DashboardResponse' });

export type Dashboard = z.infer<typeof Dashboard>;
export type EnrolledCourse = z.infer<typeof EnrolledCourse>;
