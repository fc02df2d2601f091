import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import type { Role } from '../../contract/people/permission.ts';
import { SignOutButton } from '../site/account/index.ts';
import { Disclosure } from '../site/layout/index.ts';
import { groupsFor, type Section, type SectionGroup, sectionAt } from './sections.ts';
import { countToday } from './today/endpoints.ts';
import { useListAddress } from './ui/remembered-list.ts';

/** The interval at which waiting work is counted again, in milliseconds, because colleagues also work at the desk. */
const POLLING_MS = 120_000;

const BAR_GROUPS = 4;

export function DeskNavigation({ role }: { role: Role }) {
  const groups = groupsFor(role);
  return (
    <>
      <nav aria-label="Desk" className="border-r border-hairline px-3 py-6 max-lg:hidden">
        <ul className="sticky top-6 grid gap-1">
          {groups.map((group) => (
            <li key={group.label}>
              <GroupLink
                group={group}
                className="flex min-h-11 items-center justify-between gap-2 rounded border-l-4 border-transparent px-3 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-sunk aria-[current]:font-bold"
              />
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
  const [first] = group.sections;
  if (!first) return null;
  const current = sectionAt(pathname, [group]);
  return (
    <Link to={first.to} aria-current={current && (pathname === first.to ? 'page' : 'true')} className={className}>
      {group.label}
      <Count group={group} />
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
            <summary aria-current={sectionAt(pathname, others) && 'true'} className={barItemClass}>
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

export function SectionTabs({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const group = groupsFor(role).find((one) => sectionAt(pathname, [one]));
  const current = group && sectionAt(pathname, [group]);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the strip is wider than the screen.
    const currentLink = current && strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (currentLink && strip.current) strip.current.scrollLeft = currentLink.offsetLeft - strip.current.offsetWidth / 3;
  }, [current]);
  if (!group || group.sections.length < 2) return null;
  return (
    <nav
      ref={strip}
      aria-label={group.label}
      className="relative flex gap-x-1 overflow-x-auto border-b border-hairline px-5 text-[0.9375rem] md:px-8 lg:flex-wrap"
    >
      {group.sections.map((section) => (
        <SectionLink key={section.to} section={section} isCurrent={section === current} />
      ))}
    </nav>
  );
}

/** A link to a part of the desk; to a list with its last filters. */
function SectionLink({ section: { to, label }, isCurrent }: { section: Section; isCurrent: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={useListAddress(to)}
      aria-current={isCurrent ? (pathname === to ? 'page' : 'true') : undefined}
      className="flex min-h-11 shrink-0 items-center border-b-4 border-transparent px-3 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:font-bold"
    >
      {label}
    </Link>
  );
}
