import { z } from 'zod';

/** How many days the overview can look back over, today among them. */
export const overviewSpans = ['7', '30', '90'] as const;

export const DeskOverviewQuery = z.strictObject({
  days: z.enum(overviewSpans).optional().meta({ description: '30 without it.' }),
});

/** As many as a counter of what is to be done counts. */
export const MOST_TO_DO = 1000;

const capped = (description: string) =>
  z.int().meta({ description: `${description}; ${MOST_TO_DO} stands for more, too.` });

const figures = {
  requests: z.int().meta({ description: 'Enrollment requests that came.' }),
  enrollments: z.int().meta({ description: 'Seats that were given, from a request or without.' }),
  completions: z
    .int()
    .meta({ description: 'Certificates that were issued: one for each learner and completed course.' }),
};

const converted = z.int().meta({ description: 'Of those requests, how many are enrolled by now.' });

const Day = z.object({
  date: z.iso.date(),
  ...figures,
  failedMails: z.int().meta({ description: 'Mails of that day that could not be sent.' }),
});

const CourseFigures = z.object({ id: z.uuid(), title: z.string(), ...figures, converted });

/** What happens on the site, in figures; days are those of Asia/Kolkata. */
export const DeskOverview = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().meta({ description: 'Today.' }),
    toDo: z.object({
      newRequests: capped('Requests in the stage new'),
      dueFollowUps: capped('Open requests to follow up today or before'),
      newMessages: capped('Contact messages that nobody answered'),
      failedMails: capped('Mails that could not be sent, of whatever day'),
    }),
    total: z.object({ ...figures, converted }),
    days: z.array(Day).meta({ description: 'Every day of the span, oldest first.' }),
    courses: z
      .array(CourseFigures)
      .meta({ description: 'Every paid course that has a figure, the most requested first.' }),
  })
  .meta({ id: 'DeskOverview' });

export const DeskOverviewResponse = z.object({ data: DeskOverview }).meta({ id: 'DeskOverviewResponse' });

export type DeskOverviewQuery = z.infer<typeof DeskOverviewQuery>;
export type DeskOverview = z.infer<typeof DeskOverview>;
export type DeskOverviewResponse = z.infer<typeof DeskOverviewResponse>;
