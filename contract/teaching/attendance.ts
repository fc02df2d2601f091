import { z } from 'zod';

export const attendanceStatuses = ['present', 'late', 'absent', 'excused'] as const;

/**
 * Source of a mark: someone at the desk, the meeting's server, its list of participants, or a use of the join link.
 */
export const attendanceSources = ['trainer', 'provider', 'csv', 'join'] as const;

export const AttendanceStatus = z.enum(attendanceStatuses, { error: 'Choose how they attended' });

export type AttendanceStatus = (typeof attendanceStatuses)[number];
export type AttendanceSource = (typeof attendanceSources)[number];
