import { z } from 'zod';

export const attendanceStatuses = ['present', 'late', 'absent', 'excused'] as const;

/** Source of a mark: someone at the desk, the list of a meeting's participants, or a use of the join link. */
export const attendanceSources = ['trainer', 'csv', 'join'] as const;

export const AttendanceStatus = z.enum(attendanceStatuses, { error: 'Choose how they attended' });

export type AttendanceStatus = (typeof attendanceStatuses)[number];
export type AttendanceSource = (typeof attendanceSources)[number];
