import { Link, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import type { Role } from '../../contract/people/permission.ts';
import { SignOutButton } from '../site/account/index.ts';
import { Disclosure } from '../site/layout/index.ts';
import { groupsFor, type Page, pageAt, pagesOf, type Section, type SectionGroup } from './sections.ts';
import { countToday } from './today/endpoints.ts';
import { useListAddress } from './ui/remembered-list.ts';
import { TabMenu, tabPlaces } from './ui/Tabs.tsx';

/** The interval at which waiting work is counted again, in milliseconds, because colleagues also work at the desk. */
const POLLING_MS = 120_000;

const BAR_GROUPS = 4;

export function DeskNavigation({ roles }: { roles: readonly Role[] }) {
  const { pathname } = useLocation();
  const groups = groupsFor(roles);
  return (
    <>
      <nav aria-label="Desk" className="border-r border-hairline px-2 py-3 max-lg:hidden">
        <ul className="sticky top-3 grid gap-0.5">
          {groups.map((group) => (
            <li key={group.label}>
              <GroupLink
                group={group}
                className="flex min-h-9 items-center justify-between gap-2 rounded px-3 no-underline hover:bg-soft aria-[current]:font-bold"
              />
              {group.sections.length > 1 && pageAt(pathname, pagesOf([group])) && (
                <ul className="mb-1">
                  {group.sections.map((section) => (
                    <li key={section.label}>
                      <SectionLink section={section} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <BottomBar groups={groups} />
    </>
  );
}

function GroupLink({ group, className }: { group: SectionGroup; className: string }) {
  const { pathname } = useLocation();
  const pages = pagesOf([group]);
  const [first] = pages;
  if (!first) return null;
  return (
    <Link to={first.to} aria-current={pageAt(pathname, pages) && 'true'} className={className}>
      {group.label}
      <Count group={group} />
    </Link>
  );
}

function SectionLink({ section: { label, pages } }: { section: Section }) {
  const { pathname } = useLocation();
  const [first] = pages;
  const to = useListAddress(first?.to ?? '');
  const current = pageAt(pathname, pages);
  return (
    <Link
      to={to}
      aria-current={current && (current === first && pathname === current.to ? 'page' : 'true')}
      className="flex min-h-8 items-center rounded border-l-4 border-transparent pl-4 text-[0.9375rem] no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-soft aria-[current]:font-bold"
    >
      {label}
    </Link>
  );
}

function Count({ group: { waiting } }: { group: SectionGroup }) {
  const { data = [] } = countToday.useQuery(undefined, {
    pollingInterval: POLLING_MS,
    skipPollingIfUnfocused: true,
  });
  const total = data.filter(({ kind }) => waiting.includes(kind)).reduce((sum, row) => sum + row.total, 0);
  if (total === 0) return null;
  return (
    <span className="facts rounded-full bg-soft px-1.5 text-sm tabular-nums">
      {total > 99 ? '99+' : total}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function BottomBar({ groups }: { groups: readonly SectionGroup[] }) {
  const { pathname } = useLocation();
  const [barGroups, others] = [groups.slice(0, BAR_GROUPS), groups.slice(BAR_GROUPS)];
  const barItemClass =
    'flex min-h-14 w-full flex-col items-center justify-center border-t-4 border-transparent text-sm no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:font-bold';
  const moreItemClass =
    'flex min-h-11 w-full items-center gap-2 px-5 no-underline hover:bg-soft aria-[current]:font-bold';
  return (
    <nav
      aria-label="Menu"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-strong bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {barGroups.map((group) => (
          <li key={group.label}>
            <GroupLink group={group} className={barItemClass} />
          </li>
        ))}
        <li>
          <Disclosure className="group">
            <summary aria-current={pageAt(pathname, pagesOf(others)) && 'true'} className={barItemClass}>
              More
            </summary>
            <ul className="absolute inset-x-0 bottom-full border-y border-strong bg-paper py-2">
              {others.map((group) => (
                <li key={group.label}>
                  <GroupLink group={group} className={moreItemClass} />
                </li>
              ))}
              <li>
                <a href={paths.account} className={moreItemClass}>
                  Your account
                </a>
              </li>
              <li>
                <SignOutButton className={moreItemClass} />
              </li>
            </ul>
          </Disclosure>
        </li>
      </ul>
    </nav>
  );
}

/** The pages of the current section; on a small screen, which has no menu beside it, those of its whole group. */
export function PageTabs({ roles }: { roles: readonly Role[] }) {
  const { pathname } = useLocation();
  const group = groupsFor(roles).find((one) => pageAt(pathname, pagesOf([one])));
  const section = group?.sections.find(({ pages }) => pageAt(pathname, pages));
  const current = section && pageAt(pathname, section.pages);
  const pages = group ? pagesOf([group]) : [];
  if (!group || pages.length < 2) return null;
  const { row, menu } = tabPlaces(pages);
  const isRow = section && section.pages.length > 1;
  const menuGroups = group.sections.map(({ label, pages }) => ({
    label: pages.length > 1 ? label : '',
    tabs: pages.map((page) => ({ label: page.label, to: page.to, isCurrent: page === current })),
  }));
  return (
    <nav
      aria-label={group.label}
      className={`border-b border-hairline px-4 text-[0.9375rem] md:px-6 ${isRow ? '' : 'lg:hidden'}`}
    >
      <div className={`flex gap-x-1 ${row}`}>
        {pages.map((page) => (
          <PageLink
            key={page.to}
            page={page}
            isCurrent={page === current}
            isOfSection={section?.pages.includes(page)}
          />
        ))}
      </div>
      <TabMenu groups={menuGroups} className={`py-1 ${menu}`} />
    </nav>
  );
}

type PageLinkProps = { page: Page; isCurrent: boolean; isOfSection: boolean | undefined };

/** A link to a page of the desk; to a list with its last filters. */
function PageLink({ page: { to, label }, isCurrent, isOfSection }: PageLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={useListAddress(to)}
      aria-current={isCurrent ? (pathname === to ? 'page' : 'true') : undefined}
      className={`flex min-h-9 shrink-0 items-center border-b-3 border-transparent px-2.5 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:font-bold max-lg:min-h-10 ${isOfSection ? '' : 'lg:hidden'}`}
    >
      {label}
    </Link>
  );
}
