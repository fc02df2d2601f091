import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '../../../contract/people/permission.ts';
import { createdAt, id, instant, notice, updatedAt, userText } from './columns.ts';
import { personId } from './people.ts';

// Better-auth's adapter requires the property names of these five tables.

export const staffRole = pgEnum('staff_role', roles);

/** A person with an account. `email` is in lower case, `phone` in E.164, or empty after an invitation without one. */
export const users = pgTable(
  'users',
  {
    id,
    personId,
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    phone: text('phone').notNull(),
    /** Empty for a learner. */
    roles: staffRole('roles').array().notNull().default(sql`'{}'`),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Until then staff may do without a second factor that the settings require; null for no longer. */
    secondFactorDueAt: instant('second_factor_due_at'),
    generation: integer('generation').notNull().default(0),
    /** How often the address of their calendar was renewed (`server/teaching/classes/calendar/feed.ts`). */
    calendarRenewals: integer('calendar_renewals').notNull().default(0),
    ...notice,
    createdAt,
    updatedAt,
  },
  (table) => [
    index('users_person_idx').on(table.personId),
    index('users_staff_idx').on(table.name).where(sql`${table.roles} <> '{}'`),
    index('users_search_idx').using('gin', sql`${userText(table)} gin_trgm_ops`),
  ],
);

const userId = uuid('user_id')
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' });

/** A token is stored as its hash (`server/auth/hashed-tokens.ts`). */
export const sessions = pgTable(
  'sessions',
  {
    id,
    userId,
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (table) => [index('sessions_user_idx').on(table.userId), index('sessions_expires_idx').on(table.expiresAt)],
);

/** A password hash; the other columns are for sign-in providers, which the site does not use. */
export const credentials = pgTable(
  'credentials',
  {
    id,
    userId,
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt,
    updatedAt,
  },
  (table) => [index('credentials_user_idx').on(table.userId)],
);

/** Secret and recovery codes are encrypted under `SECRET`. It counts once it is `verified` by a first code. */
export const twoFactors = pgTable('two_factors', {
  id,
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
  createdAt,
});

/** Also sign-ins that wait for their second factor, and sessions that are setting one up. */
export const verifications = pgTable(
  'verifications',
  {
    id,
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('verifications_identifier_idx').on(table.identifier),
    index('verifications_expires_idx').on(table.expiresAt),
  ],
);
