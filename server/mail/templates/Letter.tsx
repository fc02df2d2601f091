import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { MailSite } from '../types.ts';

const ink = '#1d1b16';
const muted = '#5f5a4f';

const style = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: '#f6f2e9', color: ink },
  sheet: {
    maxWidth: '560px',
    margin: '0 auto',
    padding: '28px',
    backgroundColor: '#fffdf8',
    borderTop: '4px solid #e39b16',
    fontFamily: "Georgia, 'Times New Roman', serif",
    fontSize: '16px',
    lineHeight: '26px',
    overflowWrap: 'anywhere',
  },
  brand: { margin: '0 0 20px', fontSize: '18px', fontWeight: 'bold' },
  foot: { margin: '28px 0 0', paddingTop: '16px', borderTop: '1px solid #e4dccb', fontSize: '14px', color: muted },
  link: { color: '#7a4b00' },
  label: { color: muted },
  quote: { margin: '16px 0', padding: '0 0 0 14px', borderLeft: '3px solid #e4dccb', whiteSpace: 'pre-wrap' },
} satisfies Record<string, CSSProperties>;

/** The layout of every mail. */
export function Letter({ site, title, children }: { site: MailSite; title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
      </head>
      <body style={style.body}>
        <div style={style.sheet}>
          <p style={style.brand}>{site.brand}</p>
          {children}
          <p style={style.foot}>
            {site.brand} · {site.phoneShown} · <Link to={`mailto:${site.email}`}>{site.email}</Link>
            <br />
            <Link to={site.url}>{site.url}</Link>
          </p>
        </div>
      </body>
    </html>
  );
}

export function Link({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} style={style.link}>
      {children}
    </a>
  );
}

/** Fields that somebody sent, one per line. */
export function Details({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <p>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <span style={style.label}>{label}:</span> {value}
          <br />
        </Fragment>
      ))}
    </p>
  );
}

/** Text of a person, as typed. */
export function Quote({ children }: { children: string }) {
  return <div style={style.quote}>{children}</div>;
}

/** Typed text with its line breaks, also in plain text. */
export function Lines({ text }: { text: string }) {
  // A line has no key but its place.
  const lines = text.split('\n').map((line, place) => ({ line, place }));
  return (
    <p>
      {lines.map(({ line, place }) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  );
}

/** The text that a mail answers; in plain text each line starts with `>`. */
export function QuotedMessage({ text }: { text: string }) {
  return (
    <blockquote style={style.quote}>
      <Lines text={text} />
    </blockquote>
  );
}
