import { sql } from 'drizzle-orm';

/** Of a query on `refunds`: what went back, goes back, or may; not what was declined or could not be sent. */
export const isReturning = sql.raw("refunds.state NOT IN ('declined', 'failed')");

/** What was decided to go back, also where it could not be sent, and what a bank took. */
export const isDecided = sql.raw("refunds.state NOT IN ('asked', 'declined')");
