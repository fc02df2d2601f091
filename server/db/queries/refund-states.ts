import { sql } from 'drizzle-orm';

/**
 * Matches refunds that are done, under way or waiting for approval; not those that were declined or failed. In a query on
 * `refunds`.
 */
export const isReturning = sql.raw("refunds.state NOT IN ('declined', 'failed')");

/** Matches approved refunds, even failed ones, and chargebacks. */
export const isDecided = sql.raw("refunds.state NOT IN ('requested', 'declined')");
