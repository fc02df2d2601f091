import { matchPath } from 'react-router';
import { type TodayKind, todayKinds } from '../../contract/desk/desk-today.ts';
import { deskPaths } from '../../contract/desk/paths.ts';
import { type Holder, type Permission, permissions, type Role, rolesMay } from '../../contract/people/permission.ts';
import { isStaff } from '../../contract/people/staff.ts';

/** A page of the desk, and the permissions of which one is needed to open it. */
export type Page = { to: string; label: string; may: readonly Permission[] };
/** A part of the desk: one page, or several with tabs. */
export type Section = { label: string; pages: readonly Page[] };
export type SectionGroup = { label: string; sections: readonly Section[]; waiting: readonly TodayKind[] };

const leads: readonly Permission[] = ['leads.work'];
const content: readonly Permission[] = ['content.write'];
const books: readonly Permission[] = ['accounting.read'];
const site: readonly Permission[] = ['site.manage'];
const ownCourses: readonly Permission[] = ['content.write', 'classes.teach'];
const classes: readonly Permission[] = ['classes.plan', 'classes.teach'];
const sales: readonly Permission[] = ['sales.quote', 'money.record', 'accounting.read'];
const cash: readonly Permission[] = ['money.record', 'accounting.read'];

const onePage = (label: string, to: string, may: readonly Permission[]): Section => ({
  label,
  pages: [{ to, label, may }],
});

const sectionGroups: readonly SectionGroup[] = [
  {
    label: 'Today',
    waiting: todayKinds,
    sections: [
      onePage('Today', deskPaths.today, permissions),
      onePage('Overview', deskPaths.overview, ['leads.work', 'accounting.read']),
    ],
  },
  {
    label: 'People',
    waiting: ['call', 'lead', 'message'],
    sections: [
      onePage('Leads', deskPaths.requests, leads),
      onePage('People', deskPaths.people, [...leads, ...sales, 'classes.plan']),
      {
        label: 'Messages',
        pages: [
          { to: deskPaths.messages, label: 'Messages', may: leads },
          { to: deskPaths.spam, label: 'Suspected spam', may: leads },
        ],
      },
      onePage('Waitlist', deskPaths.waitlist, ['sales.quote', 'classes.plan']),
    ],
  },
  {
    label: 'Teaching',
    waiting: ['class', 'doubt', 'work', 'batch', 'fallingBehind'],
    sections: [
      onePage('Batches', deskPaths.batches, ['classes.plan']),
      {
        label: 'Classes',
        pages: [
          { to: deskPaths.classes, label: 'Classes', may: classes },
          { to: deskPaths.holidays, label: 'Holidays', may: ['classes.plan'] },
        ],
      },
      onePage('Doubts', deskPaths.doubts, classes),
      onePage('Work', deskPaths.work, classes),
      onePage('Falling behind', deskPaths.fallingBehind, [...classes, ...leads]),
      onePage('Certificates', deskPaths.certificates, classes),
      onePage('Surveys', deskPaths.surveys, classes),
    ],
  },
  {
    label: 'Money',
    waiting: ['hold', 'due', 'seat', 'transfer', 'approval', 'refundToSend', 'supply', 'alert'],
    sections: [
      {
        label: 'To decide',
        pages: [
          { to: deskPaths.transferClaims, label: 'Transfers', may: ['money.record'] },
          { to: deskPaths.refunds, label: 'Refunds', may: ['money.refund'] },
          { to: deskPaths.alerts, label: 'Alerts', may: ['money.refund'] },
        ],
      },
      {
        label: 'Orders',
        pages: [
          { to: deskPaths.orders, label: 'Orders', may: sales },
          { to: deskPaths.dues, label: 'Dues', may: sales },
          { to: deskPaths.money, label: 'Takings', may: cash },
          { to: deskPaths.cash, label: 'Cash', may: cash },
        ],
      },
      {
        label: 'Books',
        pages: [
          { to: deskPaths.documents, label: 'Documents', may: books },
          { to: deskPaths.supplies, label: 'Not invoiced', may: books },
          { to: deskPaths.bank, label: 'Bank', may: books },
          { to: deskPaths.settlements, label: 'Settlements', may: books },
          { to: deskPaths.reports, label: 'Reports', may: books },
          { to: deskPaths.yearEnd, label: 'Year end', may: books },
        ],
      },
      onePage('Trainers’ pay', deskPaths.trainerPay, ['money.pay', 'classes.teach']),
    ],
  },
  {
    label: 'Website',
    waiting: [],
    sections: [
      {
        label: 'Courses',
        pages: [
          { to: deskPaths.courses, label: 'Courses', may: ownCourses },
          { to: deskPaths.topics, label: 'Topics', may: content },
          { to: deskPaths.coupons, label: 'Coupons', may: ['sales.quote'] },
        ],
      },
      onePage('Home page', deskPaths.home, content),
      onePage('Posts', deskPaths.posts, content),
      {
        label: 'Trainers and testimonials',
        pages: [
          { to: deskPaths.profiles, label: 'Trainers', may: content },
          { to: deskPaths.testimonials, label: 'Testimonials', may: content },
        ],
      },
      onePage('Legal pages', deskPaths.pages, content),
      onePage('Images', deskPaths.images, ownCourses),
      onePage('Trash', deskPaths.trash, content),
    ],
  },
  {
    label: 'Settings',
    waiting: ['mail'],
    sections: [
      onePage('Settings', deskPaths.settings, site),
      onePage('Business', deskPaths.business, site),
      onePage('Staff', deskPaths.staff, ['staff.manage']),
      onePage('Mail', deskPaths.mails, site),
      onePage('Audit log', deskPaths.audit, site),
      onePage('Operations', deskPaths.operation, site),
    ],
  },
];

/** The pages that need other permissions than their section. */
const pagesInSections: readonly Pick<Page, 'to' | 'may'>[] = [
  { to: deskPaths.search, may: permissions },
  { to: deskPaths.newCourse, may: content },
  { to: deskPaths.learners(':course'), may: ['classes.plan', 'classes.teach'] },
  { to: deskPaths.certificateRule(':course'), may: ['content.write', 'classes.plan', 'classes.teach'] },
  { to: deskPaths.batchClasses(':id'), may: ['classes.plan', 'classes.teach'] },
  { to: deskPaths.batchProgress(':id'), may: ['classes.plan', 'classes.teach'] },
];

/** Every page of the menu. */
export const pagesOf = (groups: readonly SectionGroup[]) =>
  groups.flatMap(({ sections }) => sections).flatMap(({ pages }) => pages);

const restrictedPages = [...pagesOf(sectionGroups), ...pagesInSections].toSorted(
  (one, other) => other.to.length - one.to.length,
);

/** What people with these roles may open, without what would be empty. */
export function groupsFor(roles: readonly Role[]): SectionGroup[] {
  const sectionFor = ({ label, pages }: Section): Section[] => {
    const open = pages.filter(({ may }) => rolesMay(roles, ...may));
    return open.length > 0 ? [{ label, pages: open }] : [];
  };
  return sectionGroups
    .map((group) => ({ ...group, sections: group.sections.flatMap(sectionFor) }))
    .filter(({ sections }) => sections.length > 0);
}

const isWithin = (pathname: string, { to }: Pick<Page, 'to'>) =>
  pathname === to || (to !== deskPaths.today && pathname.startsWith(`${to}/`));

/** The page of the menu at or above an address; undefined for one without, such as the search. */
export function pageAt(pathname: string, pages: readonly Page[]): Page | undefined {
  return pages.find((page) => isWithin(pathname, page));
}

/** `needs-code`: the roles may open the page, once the sign-in asks for a code. */
type Access = 'open' | 'needs-code' | 'refused' | 'missing';

/** Whether a person may open a page of the desk. The API checks again. */
export function accessTo(pathname: string, holder: Holder): Access {
  if (!isStaff(holder.roles)) return 'missing';
  const page = restrictedPages.find(({ to }) => matchPath({ path: to, end: false }, pathname));
  if (!page || !rolesMay(holder.roles, ...page.may)) return 'refused';
  return holder.needsSecondFactor ? 'needs-code' : 'open';
}
