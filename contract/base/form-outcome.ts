export const formNames = [
  'contact',
  'enrollment',
  'team',
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
  'seat',
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

export type FormName = (typeof formNames)[number];

/** The outcome of a posted HTML form, kept for the page that the browser is sent back to. */
export type FormOutcome = {
  form: FormName;
  ok: boolean;
  message: string;
  /** A message for each field that is not valid. */
  fields: Record<string, string>;
  /** Path of the page to reserve a seat on. */
  reserve?: string | undefined;
  /** The values that were typed, never a password. */
  values: Record<string, string>;
};
