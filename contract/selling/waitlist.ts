import { z } from 'zod';
import { honeypot, line, phoneCountry, slug } from '../base/text.ts';
import { EnrollmentForm } from './enrollment-request.ts';

/** State of a place in a waitlist. `ended`: the offer lapsed, or the person left. `bought`: the person has a seat. */
export const waitlistStates = ['waiting', 'offered', 'bought', 'ended'] as const;

export const WaitlistRequest = EnrollmentForm.extend({
  course: slug.meta({ description: 'Slug of the course.' }),
  mobileCountry: phoneCountry,
  ...honeypot,
}).meta({ id: 'WaitlistRequest' });

const token = line(1000, 'This link is incomplete');

export const WaitlistQuery = z.strictObject({ token });
export const WaitlistLeaveRequest = z.strictObject({ token }).meta({ id: 'WaitlistLeaveRequest' });

export const WaitlistEntry = z
  .object({
    course: z.object({ slug: z.string(), title: z.string() }),
    state: z.enum(waitlistStates),
  })
  .meta({ id: 'WaitlistEntry' });

export const WaitlistEntryResponse = z.object({ data: WaitlistEntry }).meta({ id: 'WaitlistEntryResponse' });
export const WaitlistResponse = z.object({ message: z.string() }).meta({ id: 'WaitlistResponse' });

export type WaitlistState = (typeof waitlistStates)[number];
export type WaitlistRequest = z.infer<typeof WaitlistRequest>;
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
