import { z } from 'zod';

const EnrolledCourse = z
  .object({
    slug: z.string(),
    title: z.string(),
    route: z.string().meta({ description: "Path of the course's page on this site." }),
    lessons: z.int(),
    completedLessons: z.int(),
  })
  .meta({ id: 'EnrolledCourse' });

/** What a learner sees of their own learning; every figure is counted from what the database holds. */
export const Dashboard = z
  .object({
    enrolledCourses: z.int().meta({ description: 'Paid courses enrolled in, and free courses marked complete.' }),
    completedCourses: z.int(),
    learningMinutes: z.int().meta({ description: 'Minutes of the completed lessons, class and practice included.' }),
    courses: z.array(EnrolledCourse),
  })
  .meta({ id: 'Dashboard' });

export const DashboardAnswer = z.object({ data: Dashboard }).meta({ id: 'DashboardAnswer' });

export type Dashboard = z.infer<typeof Dashboard>;
export type EnrolledCourse = z.infer<typeof EnrolledCourse>;
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;
