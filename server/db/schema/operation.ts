import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last run of each scheduled job, and the last backup by the site's own command. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  ranAt: timestamp('ran_at', { withTimezone: true }),
  /** When it runs next; null for the backup, which the operator schedules. */
  dueAt: timestamp('due_at', { withTimezone: true }),
});
