import { z } from 'zod';

/** What a certificate asks of the live classes of a batch, and how far a learner is. */
export const AttendanceProgress = z
  .object({
    attended: z.int().meta({ description: 'Classes that the learner was at.' }),
    classes: z.int().meta({ description: 'Classes of the batch since they have their seat, held and planned.' }),
    marked: z.int().meta({ description: 'Classes of which it is known whether they were there.' }),
    needed: z.int().meta({ description: 'How many of them the certificate needs.' }),
  })
  .meta({ id: 'AttendanceProgress' });

/** The rule that a certificate met when it was issued. */
export const AttendanceMet = z
  .object({
    percent: z.int().meta({ description: 'Of the classes, what was needed.' }),
    attended: z.int(),
    classes: z.int(),
  })
  .meta({ id: 'AttendanceMet' });

export type AttendanceProgress = z.infer<typeof AttendanceProgress>;
export type AttendanceMet = z.infer<typeof AttendanceMet>;

/** `You were at 5 of 6 classes so far; you may miss 3 more and still get the certificate.` */
export function attendanceText({ attended, marked, classes, needed }: AttendanceProgress): string {
  const mayMiss = classes - needed - (marked - attended);
  const soFar = marked > 0 ? `You were at ${attended} of ${marked} classes so far; you` : 'You';
  if (marked < classes && mayMiss >= 0) {
    return `${soFar} may miss ${mayMiss === 0 ? 'no' : mayMiss}${marked > 0 ? ' more' : ` of ${classes} classes`} and still get the certificate.`;
  }
  return `You were at ${attended} of ${classes} classes; ${needed} are needed for the certificate.`;
}

/** `10 of 12 live classes (80% were needed)`. */
export function attendanceMetText({ attended, classes, percent }: AttendanceMet): string {
  return `${attended} of ${classes} live classes (${percent}% were needed)`;
}
