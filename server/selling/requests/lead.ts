import type { NewRequest } from './queries.ts';

/** Somebody who did not fill in the site's own form; an e-mail or a number that is not known is empty. */
export type Lead = {
  name: string;
  email: string;
  /** E.164. */
  mobile: string;
  courseId: string | null;
  /** Where they come from, as staff call it. */
  source: string;
  ownerId: string | null;
};

/** The request of a lead that comes in now. */
export function leadRow({ source, email, ...lead }: Lead, now: Date): NewRequest {
  return {
    ...lead,
    email,
    normalizedEmail: email.toLowerCase(),
    utmSource: source,
    // Our notice stands at our own forms; other forms show their own.
    privacyNoticeVersion: '',
    privacyNoticeAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
