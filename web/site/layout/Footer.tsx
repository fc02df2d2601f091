import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Site } from '../../../contract/publishing/site.ts';
import { useSite } from '../../site-settings.ts';
import { AppLink } from './AppLink.tsx';
import { useCaptureInstallPrompt } from './install-prompt.ts';
import { hasShortFooter, legalLinks } from './links.ts';
import { SocialLinks } from './SocialLinks.tsx';
import { chooseTheme } from './ThemeSwitch.tsx';

function FooterLinks({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="facts mb-2 font-normal tracking-normal text-ink-2">{heading}</h2>
      <ul>{children}</ul>
    </div>
  );
}

const linkClass = 'inline-flex min-h-8 items-center as-link decoration-hairline hover:decoration-accent';

function DeviceTheme() {
  return (
    <button type="button" onClick={() => chooseTheme('')} className={`${linkClass} noscript:hidden`}>
      Theme as my device
    </button>
  );
}

const NO_BREAK_SPACE = '\u00a0';

function ShortFooter({ site }: { site: Site }) {
  return (
    <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-5 text-base">
      <a className={linkClass} href={`tel:${site.phone}`}>
        {site.phoneShown.replaceAll(' ', NO_BREAK_SPACE)}
      </a>
      <a className={linkClass} href={`mailto:${site.email}`}>
        {site.email}
      </a>
      {legalLinks.map(({ to, label }) => (
        <Link key={to} className={linkClass} to={to}>
          {label}
        </Link>
      ))}
    </div>
  );
}

export function Footer() {
  const site = useSite();
  const { pathname } = useLocation();
  useCaptureInstallPrompt();
  if (!site) return null;
  if (hasShortFooter(pathname)) return <ShortFooter site={site} />;
  return (
    <div className="wrap">
      <div className="grid gap-10 py-12 md:grid-cols-[1fr_auto] md:gap-16">
        <div>
          <p className="title-2 max-w-[22ch] font-display leading-tight font-bold">{site.tagline}</p>
          <SocialLinks className="mt-5 -ml-2.5 flex" />
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <FooterLinks heading="Contact">
            <li>
              <a className={linkClass} href={`tel:${site.phone}`}>
                {site.phoneShown.replaceAll(' ', NO_BREAK_SPACE)}
              </a>
            </li>
            <li>
              <a className={linkClass} href={`mailto:${site.email}`}>
                {site.email}
              </a>
            </li>
            <li className="flex min-h-8 items-center text-ink-2">{site.location}</li>
          </FooterLinks>
          <FooterLinks heading="More">
            <li>
              <AppLink className={linkClass} appLink={site.appLink} />
            </li>
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link className={linkClass} to={to}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a className={linkClass} href="/blogs/rss.xml">
                RSS
              </a>
            </li>
            <li>
              <DeviceTheme />
            </li>
          </FooterLinks>
        </div>
      </div>
      {/* As high as the help chat's button, which floats over its right end. */}
      <p className="facts flex min-h-24 items-center border-t border-hairline pr-20 text-ink-2">
        {`Made in ${site.madeIn}`}
      </p>
    </div>
  );
}
