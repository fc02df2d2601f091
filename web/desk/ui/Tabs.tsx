import { Link } from 'react-router';

type Tab = { label: string; to: string; isCurrent: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-x-1 gap-y-1 border-b border-strong">
      {tabs.map(({ label: text, to, isCurrent }) => (
        <Link
          key={text}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center rounded-t border-b-4 border-transparent px-3 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:font-bold"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
