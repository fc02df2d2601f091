import { z } from 'zod';

/**
 * Roles: learners use the site; trainers write and teach their courses, counsellors sell, accountants keep the books,
 * coordinators plan the classes, editors write the site, admins run the desk.
 */
export const roles = ['admin', 'counsellor', 'accountant', 'coordinator', 'editor', 'trainer', 'learner'] as const;

export const Role = z.enum(roles);

export type Role = (typeof roles)[number];
