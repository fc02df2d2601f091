import type { NewRequest } from './queries.ts';

/** A lead from elsewhere than the site's own form; an unknown email or number is empty. */
export type Lead = {
  name: string;
  email: string;
  /** E.164. */
  mobile: string;
  courseId: string | null;
  /** The source, as staff call it. */
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
    // Only our own forms show our privacy notice.
    privacyNoticeVersion: '',
    privacyNoticeAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
