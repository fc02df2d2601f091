import { z } from 'zod';
import { email, line } from './text.ts';

/**
 * Body of `POST /api/desk/requests`: somebody who came or called. The fields are those of the pop-up; a number without a calling
 * code is one of India.
 */
export const DeskNewRequest = z
  .strictObject({
    name: line(100, 'Name is required'),
    email: email(),
    mobile: line(250, 'Mobile is required'),
    courseId: z.uuid({ error: 'Choose a course' }),
  })
  .meta({ id: 'DeskNewRequest' });

export type DeskNewRequest = z.infer<typeof DeskNewRequest>;
