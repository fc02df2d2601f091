import { z } from 'zod';

export const attendanceStatuses = ['present', 'late', 'absent', 'excused'] as const;

/** Source of a mark: someone at the desk, the list of a meeting's participants, or a use of the join link. */
export const attendanceSources = ['trainer', 'csv', 'join'] as const;

export const AttendanceStatus = z.enum(attendanceStatuses, { error: 'Choose how they attended' });

export type AttendanceStatus = (typeof attendanceStatuses)[number];
export type AttendanceSource = (typeof attendanceSources)[number];

export const AttendanceProgress = z
  .object({
    attended: z.int().meta({ description: 'Classes that the learner attended.' }),
    classes: z.int().meta({ description: 'Classes of the batch since the learner got the seat, held or planned.' }),
    marked: z.int().meta({ description: 'Classes for which the learner has a mark.' }),
    needed: z.int().meta({ description: 'Number of classes that the certificate requires.' }),
  })
  .meta({ id: 'AttendanceProgress' });

export type AttendanceProgress = z.infer<typeof AttendanceProgress>;
