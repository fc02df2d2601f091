import type { ReactNode } from 'react';
import { MoreIcon } from '../../ui/icons.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Popover, popoverTextClass } from './Popover.tsx';
import { useListAddress } from './remembered-list.ts';
import { TextLink } from './TextLink.tsx';

type DeskPageProps = {
  title: string;
  path: string;
  above?: { to: string; label: string };
  /** What the reader should know about the page, behind a button beside the title. */
  about?: ReactNode;
  actions?: ReactNode;
  /** Links for what is done seldom, which a button opens. */
  menu?: ReactNode;
  /** The parts of a list, as `Tabs`. */
  tabs?: ReactNode;
  /** A `FilterForm`. */
  filters?: ReactNode;
  children: ReactNode;
};

/** A page of the desk, with its title, tabs, filters and actions in one bar. */
export function DeskPage({ title, path, above, about, actions, menu, tabs, filters, children }: DeskPageProps) {
  return (
    <>
      <PageMeta title={`${title} · Desk`} description={`${title} at the desk of the site.`} path={path} noIndex />
      <div data-bar="" className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-lg:min-h-10 max-lg:content-center">
          {above && (
            <p className="text-[0.9375rem] text-ink-2">
              <ListLink to={above.to}>{above.label}</ListLink> <span aria-hidden="true">/</span>
            </p>
          )}
          <h1 className="title-2 min-w-0">{title}</h1>
          {about && <About title={title}>{about}</About>}
        </div>
        {tabs && <div className="order-3 min-w-0 max-lg:grow max-lg:basis-0 lg:order-none">{tabs}</div>}
        {(actions || menu) && (
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {menu && <Menu>{menu}</Menu>}
            {actions}
          </div>
        )}
        {(tabs || filters) && <span className="order-1 basis-full lg:hidden" />}
        {filters}
      </div>
      <noscript>
        <p className="mb-4 border-l-4 border-bad bg-sunk px-4 py-2">
          Without JavaScript you can read the desk, note calls and save filters. To change anything else, turn
          JavaScript on.
        </p>
      </noscript>
      {children}
    </>
  );
}

function About({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="self-center">
      <Popover
        button={
          <>
            <span aria-hidden="true" className="grid size-5 place-items-center rounded-full border text-sm">
              ?
            </span>
            <span className="sr-only">About {title}</span>
          </>
        }
        side="left"
        className={popoverTextClass}
      >
        {children}
      </Popover>
    </div>
  );
}

/** A link in the menu of a page. */
export const menuItemClass = 'flex min-h-button items-center px-4 whitespace-nowrap no-underline hover:bg-soft';

function Menu({ children }: { children: ReactNode }) {
  return (
    <Popover
      button={
        <>
          <MoreIcon />
          <span className="sr-only">More actions</span>
        </>
      }
    >
      {children}
    </Popover>
  );
}

/** A link to the page above this one; to a list with its last filters. */
function ListLink({ to, children }: { to: string; children: string }) {
  return <TextLink to={useListAddress(to)}>{children}</TextLink>;
}
