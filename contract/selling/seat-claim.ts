import { z } from 'zod';
import { line, phoneCountry } from '../base/text.ts';
import { EnrollmentForm } from './enrollment-request.ts';

const token = line(1000, 'This link is incomplete');

export const SeatQuery = z.strictObject({ token });

export const SeatClaim = z
  .object({
    course: z.object({ title: z.string(), slug: z.string() }),
    batch: z.object({ number: z.int(), startsOn: z.iso.date(), classTimes: z.string() }).nullable(),
    from: z.string().meta({ description: 'Who pays for the seat.' }),
    state: z.enum(['open', 'claimed', 'ended']),
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'SeatClaim' });

export const SeatClaimResponse = z.object({ data: SeatClaim }).meta({ id: 'SeatClaimResponse' });

export const SeatClaimRequest = EnrollmentForm.extend({ token, mobileCountry: phoneCountry }).meta({
  id: 'SeatClaimRequest',
});

export const SeatResponse = z.object({ message: z.string() }).meta({ id: 'SeatResponse' });

export type SeatClaim = z.infer<typeof SeatClaim>;
export type SeatClaimRequest = z.infer<typeof SeatClaimRequest>;
