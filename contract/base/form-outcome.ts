import { z } from 'zod';

export const formNames = [
  'contact',
  'enrollment',
  'sign-up',
  'sign-in',
  'second-step',
  'sign-out',
  'forgot-password',
  'reset-password',
  'verify-email',
  'first-admin',
  'profile',
  'change-email',
  'change-password',
  'second-factor',
  'session',
  'sessions',
  'delete-account',
  'lesson-completion',
  'quiz',
  'certificate',
  'free-completion',
  'calendar',
  'pay',
  'pay-state',
  'pay-record',
  'waitlist',
  'call',
  'hand-in',
  'note',
  'saved-lesson',
  'doubt',
  'doubt-answer',
  'doubt-answered',
  'doubt-follow',
  'doubt-unfollow',
  'survey',
  'survey-dismissal',
  'survey-withdrawal',
  'follow-up',
  'view',
] as const;

/** The outcome of a posted HTML form, kept for the page that the browser is sent back to. */
export const FormOutcome = z
  .object({
    form: z.enum(formNames),
    ok: z.boolean(),
    message: z.string(),
    fields: z.record(z.string(), z.string()),
    reserve: z.string().optional().meta({ description: 'Path of the page to reserve a seat on.' }),
    values: z.record(z.string(), z.string()).meta({ description: 'The values that were typed, never a password.' }),
  })
  .meta({ id: 'FormOutcome' });

export const FormOutcomeResponse = z.object({ data: FormOutcome.nullable() }).meta({ id: 'FormOutcomeResponse' });

export type FormName = (typeof formNames)[number];
export type FormOutcome = z.infer<typeof FormOutcome>;
