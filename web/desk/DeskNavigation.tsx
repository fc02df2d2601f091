import { Link, useLocation } from 'react-router';
import type { Role } from '../../contract/role.ts';
import { deskPaths } from '../desk-paths.ts';
import { paths } from '../paths.ts';
import { SignOutButton } from '../site/account/index.ts';
import { Disclosure } from '../site/layout/index.ts';
import { groupsFor, type Section, type SectionGroup } from './sections.ts';
import { useListAddress } from './ui/remembered-list.ts';

function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return to !== deskPaths.today && pathname.startsWith(`${to}/`) ? 'true' : undefined;
}

/** Leads to a part of the desk; to a list as it was narrowed last. */
function SectionLink({ of: { to, label } }: { of: Section }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={useListAddress(to)}
      aria-current={currentOf(to, pathname)}
      className="flex min-h-10 items-center rounded border-l-4 border-transparent px-3 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-sunk aria-[current]:font-bold max-lg:min-h-11"
    >
      {label}
    </Link>
  );
}

function Groups({ groups }: { groups: SectionGroup[] }) {
  return groups.map(({ label, sections }) => (
    <div key={label} className="mb-6">
      <p className="facts mb-1 px-3 text-sm text-ink-2">{label}</p>
      <ul>
        {sections.map((section) => (
          <li key={section.to}>
            <SectionLink of={section} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The sections of the desk: a column beside the page, on small screens behind a button above it. */
export function DeskNavigation({ role }: { role: Role }) {
  const groups = groupsFor(role);
  return (
    <>
      <nav aria-label="Desk" className="border-r border-hairline px-4 py-8 max-lg:hidden">
        <Groups groups={groups} />
      </nav>
      <Disclosure className="relative border-b border-hairline px-5 py-2 md:px-8 lg:hidden">
        <summary className="inline-flex min-h-11 items-center rounded border border-strong px-4 font-bold hover:bg-soft">
          Menu
        </summary>
        <nav
          aria-label="Menu"
          className="absolute inset-x-0 top-full z-50 grid grid-cols-2 gap-x-4 border-y border-strong bg-paper px-5 pt-4 sm:grid-cols-3 md:px-8"
        >
          <Groups groups={groups} />
          <div className="mb-6 md:hidden">
            <a href={paths.account} className="flex min-h-11 items-center px-4">
              Your account
            </a>
            <SignOutButton className="flex min-h-11 items-center px-4" />
          </div>
        </nav>
      </Disclosure>
    </>
  );
}
