import type { NewRequest } from './queries.ts';

/** A request that did not come by the enrollment form of the site; an unknown email or number is empty. */
export type Lead = {
  name: string;
  email: string;
  mobile: string;
  courseId: string | null;
  source: string;
  ownerId: string | null;
};

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
