import type { ComponentType } from 'react';
import { useSite } from '../../site-settings.ts';
import { Icon } from '../../ui/icons.tsx';

const networks = [
  {
    key: 'instagram',
    name: 'Instagram',
    Drawing: () => (
      <>
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7h.01" />
      </>
    ),
  },
  {
    key: 'linkedin',
    name: 'LinkedIn',
    Drawing: () => (
      <>
        <rect x="3.5" y="3.5" width="17" height="17" rx="2" />
        <path d="M8 11v5.5M8 7.5v.01M12 16.5V11M12 13.5c0-3.4 4.5-3.4 4.5 0v3" />
      </>
    ),
  },
  {
    key: 'youtube',
    name: 'YouTube',
    Drawing: () => (
      <>
        <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
        <path d="M10.2 9.2v5.6l4.8-2.8z" fill="currentColor" />
      </>
    ),
  },
] as const satisfies { key: string; name: string; Drawing: ComponentType }[];

export function SocialLinks({ className }: { className: string }) {
  const site = useSite();
  if (!site) return null;
  return (
    <ul className={`items-center ${className}`}>
      {networks.map(({ key, name, Drawing }) => (
        <li key={key}>
          <a
            href={site.social[key]}
            target="_blank"
            rel="noopener"
            className="grid size-10 place-items-center rounded text-ink-2 hover:bg-soft hover:text-ink"
          >
            <span className="sr-only">{`${name} (opens in a new tab)`}</span>
            <Icon stroke={1.8}>
              <Drawing />
            </Icon>
          </a>
        </li>
      ))}
    </ul>
  );
}
