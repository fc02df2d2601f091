import { ScrollRestoration } from 'react-router';
import type { Assets } from '../contract/rendering.ts';
import { usePageFrame } from './document-context.ts';
import { useSite } from './site-settings.ts';
import { NavigationFocus } from './ui/navigation-status.tsx';
import { JsonScript } from './ui/PageMeta.tsx';

type ShellProps = {
  styles: string;
  children: React.ReactNode;
};

/** The whole document: React hoists titles into a head only if it renders that head itself. */
export function Shell({ styles, children }: ShellProps) {
  const { assets, state } = usePageFrame();
  const accent = useSite()?.accent;
  return (
    <html lang="en-IN" data-accent={accent === 'marigold' ? undefined : accent} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="stylesheet" href={styles} />
        <Boot {...assets} />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/blogs/rss.xml" title="Blog" />
        <meta name="theme-color" content="#fbf7ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#13100d" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {children}
        <NavigationFocus />
        <ScrollRestoration />
        <JsonScript id="state" type="application/json" json={state} />
      </body>
    </html>
  );
}

/** The boot script, inline because a request would delay the first paint by a round trip; the policy allows its hash. */
function Boot({ boot, client }: Assets) {
  if ('url' in boot) return <script src={boot.url} data-client={client} suppressHydrationWarning />;
  const code = { __html: boot.code };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own built script; the policy allows its hash.
  return <script data-client={client} dangerouslySetInnerHTML={code} suppressHydrationWarning />;
}
