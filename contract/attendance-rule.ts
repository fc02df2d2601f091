import { z } from 'zod';

/** The classes that a certificate asks for, and a learner's progress towards them. */
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
