import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FormOutcome } from '../../../contract/base/form-outcome.ts';
import { instant } from './columns.ts';

/** Outcomes of forms without JavaScript, stored for some minutes under the hash of a random id. */
export const formOutcomes = pgTable(
  'form_outcomes',
  {
    idHash: text('id_hash').primaryKey(),
    outcome: jsonb('outcome').$type<FormOutcome>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('form_outcomes_expires_idx').on(table.expiresAt)],
);

/** The uses of each limit in the window that ends at `resetsAt`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    uses: integer('uses').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_idx').on(table.resetsAt)],
);

/** The last run of each scheduled job, and the last backup by the site's own command. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  ranAt: instant('ran_at'),
  /** When it runs next; null for the backup, which the operator schedules. */
  dueAt: instant('due_at'),
});
