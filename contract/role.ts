import { z } from 'zod';

/** Roles: learners use the site, instructors write their courses, admins run the desk. */
export const roles = ['admin', 'instructor', 'learner'] as const;

export const Role = z.enum(roles);

export type Role = (typeof roles)[number];
