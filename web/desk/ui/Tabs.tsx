import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Popover } from './Popover.tsx';
import { useListAddress } from './remembered-list.ts';

type Tab = {
  id?: string;
  label: string;
  to: string;
  isCurrent: boolean;
  /** Whether it has changes that are not stored. */
  isUnsaved?: boolean;
};

/** The parts of a list. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { row, menu } = tabPlaces(tabs);
  return (
    <nav aria-label={label}>
      <div className={`flex gap-x-0.5 ${row}`}>
        {tabs.map(({ id, label: text, to, isCurrent, isUnsaved }) => (
          <Link
            key={text}
            id={id}
            to={to}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            className="flex min-h-button shrink-0 items-center rounded px-2.5 no-underline hover:bg-soft aria-[current]:bg-soft aria-[current]:font-bold"
          >
            {text}
            {isUnsaved && <UnsavedMark />}
          </Link>
        ))}
      </div>
      <TabMenu groups={[{ label: '', tabs }]} className={menu} />
    </nav>
  );
}

function UnsavedMark() {
  return (
    <>
      <span aria-hidden="true" className="ml-1.5 size-2 rounded-full bg-accent" />
      <span className="sr-only">, not saved</span>
    </>
  );
}

/** The width that a row of tabs may take on a phone, beside a button, and on a tablet, in pixels. */
const PHONE_ROW = 240;
const TABLET_ROW = 640;

/** The screens on which tabs are a row; on the others, where it would hide some of them, they are a menu. */
export function tabPlaces(tabs: readonly { label: string }[]): { row: string; menu: string } {
  const width = tabs.reduce((sum, { label }) => sum + label.length * 8 + 22, 0);
  if (width <= PHONE_ROW) return { row: '', menu: 'hidden' };
  if (width <= TABLET_ROW) return { row: 'max-md:hidden', menu: 'md:hidden' };
  return { row: 'max-lg:hidden', menu: 'lg:hidden' };
}

type TabMenuProps = { groups: readonly { label: string; tabs: readonly Omit<Tab, 'id'>[] }[]; className: string };

/** Tabs behind a button with the name of the current one. */
export function TabMenu({ groups, className }: TabMenuProps) {
  const tabs = groups.flatMap((group) => group.tabs);
  const current = tabs.find(({ isCurrent }) => isCurrent) ?? tabs[0];
  return (
    <div className={className}>
      <Popover
        side="left"
        className="max-h-[65dvh] min-w-60 overflow-y-auto py-1"
        buttonClass="flex min-h-button w-fit list-none items-center gap-1.5 rounded px-2.5 font-bold bg-soft cursor-pointer"
        button={
          <>
            {current?.label}
            {tabs.some(({ isUnsaved }) => isUnsaved) && <UnsavedMark />}
            <ChevronIcon />
          </>
        }
      >
        {groups.map((group) => (
          <div key={group.label}>
            {group.label && <p className="px-4 pt-2 text-sm text-ink-2">{group.label}</p>}
            {group.tabs.map(({ label, to, isCurrent, isUnsaved }) => (
              <MenuLink key={to} to={to} isCurrent={isCurrent}>
                {label}
                {isUnsaved && <UnsavedMark />}
              </MenuLink>
            ))}
          </div>
        ))}
      </Popover>
    </div>
  );
}

/** A link to a page, or to a list with its last filters. */
function MenuLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={useListAddress(to)}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-10 items-center px-4 no-underline hover:bg-soft aria-[current]:font-bold"
    >
      {children}
    </Link>
  );
}
