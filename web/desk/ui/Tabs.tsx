import { Link } from 'react-router';

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
  return (
    <nav aria-label={label} className="flex gap-x-0.5 overflow-x-auto">
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
          {isUnsaved && (
            <>
              <span aria-hidden="true" className="ml-1.5 size-2 rounded-full bg-accent" />
              <span className="sr-only">, not saved</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
