import { z } from 'zod';

/**
 * Roles: learners use the site; trainers write and teach their courses, counsellors sell, accountants keep the books,
 * coordinators plan the classes, editors write the site, admins run the desk.
 */
export const roles = ['admin', 'counsellor', 'accountant', 'coordinator', 'editor', 'trainer', 'learner'] as const;

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

/** A role is a set of permissions; a role without permissions cannot open the desk. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  admin: permissions,
  counsellor: ['leads.work', 'sales.quote', 'sales.discount', 'money.record'],
  accountant: ['money.record', 'money.refund', 'accounting.read', 'money.pay'],
  coordinator: ['classes.plan'],
  editor: ['content.write'],
  trainer: ['classes.teach'],
  learner: [],
};

export function roleMay(role: Role, ...anyOf: readonly Permission[]): boolean {
  return anyOf.some((permission) => permissionsOf[role].includes(permission));
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

/** A person with permissions; `needsSecondFactor` while the settings require a second factor that the person lacks. */
export type Holder = { role: Role; needsSecondFactor?: boolean };

export function mayNow({ role, needsSecondFactor }: Holder, ...anyOf: readonly Permission[]): boolean {
  return roleMay(role, ...anyOf.filter((permission) => !(needsSecondFactor && isStrong(permission))));
}

export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => roleMay(role, permission));
}
