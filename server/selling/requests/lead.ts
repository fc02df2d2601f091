import type { NewRequest } from './queries.ts';

/** A request that did not come by the enrollment form of the site; an unknown email or number is empty. */
export type Lead = {
  name: string;
  email: string;
  /** E.164. */
  mobile: string;
  courseId: string | null;
  /** Name of the source, such as `walk-in`. */
  source: string;
  ownerId: string | null;
};

/** The row of a lead that comes in now. */
export function requestOfLead({ source, email, ...lead }: Lead, now: Date): NewRequest {
  return {
    ...lead,
    email,
    normalizedEmail: email.toLowerCase(),
    utmSource: source,
    // Only our own forms show our privacy notice.
    privacyNoticeVersion: '',
    privacyNoticeAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
