import { z } from 'zod';
import { honeypot, line, phoneCountry, text } from '../base/text.ts';
import { sourceLengths } from './attribution.ts';
import { EnrollmentForm } from './enrollment-request.ts';
import { MAX_SEATS } from './group-seats.ts';

/** The form of a company or college that wants to train several people. */
export const TeamRequest = EnrollmentForm.extend({
  mobileCountry: phoneCountry,
  company: line(150, 'Company or college is required'),
  seats: z.coerce
    .number({ error: 'Enter how many people' })
    .int({ error: 'Enter how many people' })
    .min(2, { error: 'Enter at least 2 people' })
    .max(MAX_SEATS, { error: `Enter at most ${MAX_SEATS} people` }),
  message: text(5000).optional(),
  page: line(sourceLengths.page).optional().meta({ description: 'Path of the page with the form.' }),
  ...honeypot,
}).meta({ id: 'TeamRequest' });

export const TeamResponse = z.object({ message: z.string() }).meta({ id: 'TeamResponse' });

export type TeamRequest = z.infer<typeof TeamRequest>;
