import { z } from 'zod';
import { DeskOwner } from '../people/desk-staff.ts';

/** The spans that the overview can show, in days; the last day is today. */
export const overviewSpans = ['7', '30', '90'] as const;

export const DeskOverviewQuery = z.strictObject({
  days: z.enum(overviewSpans).optional().meta({ description: 'The default is 30.' }),
});

const figures = {
  requests: z.int().meta({ description: 'Enrollment requests that came.' }),
  enrollments: z.int().meta({ description: 'Seats that were given, with or without a request.' }),
  completions: z
    .int()
    .meta({ description: 'Certificates that were issued: one for each learner and completed course.' }),
};

const converted = z.int().meta({ description: 'Number of those requests that are enrolled now.' });

const paise = (description: string) => z.int().meta({ description: `${description}, in paise.` });
/** Null for a role that does not read the books. */
const paiseOrNull = (description: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${description}, in paise. Null for a role without \`accounting.read\`.` });

const Day = z.object({
  date: z.iso.date(),
  ...figures,
  paidPaise: paiseOrNull('Paid for orders that day'),
  failedMails: z.int().meta({ description: 'Emails of that day that could not be sent.' }),
});

const CourseFigures = z.object({ id: z.uuid(), title: z.string(), ...figures, converted });

const leadFigures = {
  requests: figures.requests,
  reached: z.int().meta({ description: 'Number of those requests that a call has reached.' }),
  converted,
  paidPaise: paiseOrNull('Paid for the orders of these requests until now, less what went back'),
};

const SourceFigures = z.object({
  kind: z
    .enum(['named', 'direct'])
    .meta({ description: '`named`: a campaign, site or source; `direct`: none of them.' }),
  source: z.string().meta({ description: 'Source, or host of the site that led here; empty if unknown.' }),
  ...leadFigures,
});

const OwnerFigures = z.object({
  owner: DeskOwner.nullable(),
  ...leadFigures,
});

const BatchSeats = z.object({
  id: z.uuid(),
  number: z.int(),
  course: z.string(),
  startsOn: z.iso.date(),
  taken: z.int().meta({ description: 'Learners and live holds.' }),
  held: z.int().meta({ description: 'The seats that orders hold without a payment.' }),
  seats: z.int().nullable().meta({ description: 'Null if there is no limit.' }),
});

export const DeskOverview = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().meta({ description: 'The date of today in Asia/Kolkata.' }),
    money: z
      .object({
        paidPaise: paise('Paid for orders in the span'),
        refundedPaise: paise('Sent back in the span'),
        duePaise: paise('Instalments of confirmed orders that are due in the next 30 days and not paid'),
        overduePaise: paise('Instalments whose day is over, less what was paid'),
        overdueOrders: z.int(),
      })
      .nullable()
      .meta({ description: 'Null for a role without `accounting.read`.' }),
    total: z.object({ ...figures, converted }),
    days: z.array(Day).meta({ description: 'Every day of the span, oldest first.' }),
    batches: z.array(BatchSeats).meta({ description: 'The next batches to begin.' }),
    sources: z.array(SourceFigures).meta({ description: 'The requests by source, the most money first.' }),
    owners: z.array(OwnerFigures).meta({ description: 'The requests by their owner, the most money first.' }),
    courses: z
      .array(CourseFigures)
      .meta({ description: 'Every paid course that has a figure, the most requested first.' }),
  })
  .meta({ id: 'DeskOverview' });

export const DeskOverviewResponse = z.object({ data: DeskOverview }).meta({ id: 'DeskOverviewResponse' });

export type DeskOverviewQuery = z.infer<typeof DeskOverviewQuery>;
export type DeskOverview = z.infer<typeof DeskOverview>;
