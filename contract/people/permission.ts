import { z } from 'zod';

/**
 * Roles of staff, who have one or several: trainers write and teach their courses, counsellors sell, accountants keep the books,
 * coordinators plan the classes, editors write the site, admins run the desk. Learners have none.
 */
export const roles = ['admin', 'counsellor', 'accountant', 'coordinator', 'editor', 'trainer'] as const;

export const Role = z.enum(roles);

export type Role = (typeof roles)[number];

/** The permissions of staff at the desk; an operation asks for one of these, never for a role. */
export const permissions = [
  'leads.work', // answer requests and messages
  'leads.export', // export requests as a file
  'sales.quote', // send payment links
  'sales.discount', // give a discount up to the limit of the settings; more takes `site.manage`
  'money.record', // record payments
  'money.refund', // refund
  'accounting.read', // read, export, correct and close the books
  'money.pay', // approve trainers' pay, and record that it was paid
  'classes.plan', // batches, who is in them, and when they meet
  'classes.teach', // write and teach one's own courses
  'content.write', // every course, post, topic, testimonial, legal page and image, and the trash
  'site.manage', // settings, mail and the audit log
  'staff.manage', // staff accounts and their roles
] as const;

export const Permission = z.enum(permissions);

export type Permission = (typeof permissions)[number];

/** A role is a set of permissions, and a person has those of all their roles. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  admin: permissions,
  counsellor: ['leads.work', 'sales.quote', 'sales.discount', 'money.record'],
  accountant: ['money.record', 'money.refund', 'accounting.read', 'money.pay'],
  coordinator: ['classes.plan'],
  editor: ['content.write'],
  trainer: ['classes.teach'],
};

export function rolesMay(held: readonly Role[], ...anyOf: readonly Permission[]): boolean {
  return anyOf.some((permission) => held.some((role) => permissionsOf[role].includes(permission)));
}

/** Whether the settings can tie a permission to a second factor of the sign-in: money, the staff, the site, and a file of all requests. */
export function isStrong(permission: Permission): boolean {
  return (
    permission.startsWith('money.') ||
    permission === 'accounting.read' ||
    permission === 'leads.export' ||
    permission === 'staff.manage' ||
    permission === 'site.manage'
  );
}

/** Whether roles give a permission that the settings can tie to a second factor. */
export const areStrong = (held: readonly Role[]): boolean => rolesMay(held, ...permissions.filter(isStrong));

/** A person with permissions; `needsSecondFactor` while the settings require a second factor that the person lacks. */
export type Holder = { roles: readonly Role[]; needsSecondFactor?: boolean };

export function mayNow({ roles: held, needsSecondFactor }: Holder, ...anyOf: readonly Permission[]): boolean {
  return rolesMay(held, ...anyOf.filter((permission) => !(needsSecondFactor && isStrong(permission))));
}

export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => rolesMay([role], permission));
}
