import { z } from 'zod';
import { email } from '../base/email.ts';
import { honeypot, line, phone, phoneCountry } from '../base/text.ts';
import { sourceLengths } from './attribution.ts';

export const EnrollmentForm = z.strictObject({
  name: line(100, 'Name is required'),
  email: email(),
  mobile: phone('Mobile is required'),
});

const source = {
  page: line(sourceLengths.page).optional().meta({ description: 'Path of the page with the form.' }),
  referrer: line(sourceLengths.referrer).optional().meta({ description: 'The site that led to this one.' }),
  utmSource: line(sourceLengths.utmSource).optional(),
  utmMedium: line(sourceLengths.utmMedium).optional(),
  utmCampaign: line(sourceLengths.utmCampaign).optional(),
};

export const EnrollmentRequest = EnrollmentForm.extend({
  courseId: line(100, 'Please choose a course').meta({ description: 'The course number as text.' }),
  mobileCountry: phoneCountry,
  ...source,
  ...honeypot,
}).meta({ id: 'EnrollmentRequest' });

export const EnrollmentResponse = z
  .object({
    message: z.string(),
    reserve: z.string().nullable().meta({
      description: 'Path of the page to reserve a seat on, if the course is sold online and a batch has a seat.',
    }),
  })
  .meta({ id: 'EnrollmentResponse' });

export type EnrollmentRequest = z.infer<typeof EnrollmentRequest>;
export type EnrollmentResponse = z.infer<typeof EnrollmentResponse>;
