import { and, arrayOverlaps, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/people/permission.ts';
import { users } from '../schema/index.ts';

/** Whether an account is that of staff, written as in their index. */
export const isStaffAccount = sql<boolean>`${users.roles} <> '{}'`;

/** Whether an account has at least one of these roles. */
export const hasRole = (roles: Role[]) => and(isStaffAccount, arrayOverlaps(users.roles, roles));
