import { type Html, html, type Part } from './html.ts';
import type { MailSite } from './types.ts';

const style = {
  body: 'margin:0;padding:24px 12px;background-color:#f6f2e9;color:#1d1b16',
  sheet:
    "max-width:560px;margin:0 auto;padding:28px;background-color:#fffdf8;border-top:4px solid #e39b16;font-family:Georgia, 'Times New Roman', serif;font-size:16px;line-height:26px;overflow-wrap:anywhere",
  brand: 'margin:0 0 20px;font-size:18px;font-weight:bold',
  foot: 'margin:28px 0 0;padding-top:16px;border-top:1px solid #e4dccb;font-size:14px;color:#5f5a4f',
  link: 'color:#7a4b00',
  label: 'color:#5f5a4f',
  quote: 'margin:16px 0;padding:0 0 0 14px;border-left:3px solid #e4dccb;white-space:pre-wrap',
};

/** Without one, some mail programs lay a mail out in their quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';

/** The page that every mail is. */
export function page(site: MailSite, title: string, body: Html): string {
  const { source } =
    html`<html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${title}</title></head><body style="${style.body}">
    <div style="${style.sheet}">
      <p style="${style.brand}">${site.brand}</p>
      ${body}
      <p style="${style.foot}">${site.brand} · ${site.phoneShown} · ${mailTo(site)}<br/>${link(site.url)}</p>
    </div></body></html>`;
  return DOCTYPE + source;
}

export function link(to: string, words = to): Html {
  return html`<a href="${to}" style="${style.link}">${words}</a>`;
}

/** A link to write to the site. */
export function mailTo({ email }: Pick<MailSite, 'email'>): Html {
  return link(`mailto:${email}`, email);
}

/** A link on a line of its own. */
export function linkLine(to: string): Html {
  return html`<p>${link(to)}</p>`;
}

export type Field = [label: string, value: Part];

/** Fields, one per line. */
export function details(rows: readonly Field[]): Html {
  return html`<p>${rows.map(([label, value]) => html`<span style="${style.label}">${label}:</span> ${value}<br/>`)}</p>`;
}

/** Text of a person, as typed. */
export function quote(text: string): Html {
  return html`<div style="${style.quote}">${text}</div>`;
}

/** Typed text with its line breaks, also in plain text. */
export function lines(text: string): Html {
  return html`<p>${text.split('\n').map((line, index) => [index > 0 && html`<br/>`, line])}</p>`;
}

/** The text that a mail answers; in plain text each line starts with `>`. */
export function quotedMessage(text: string): Html {
  return html`<blockquote style="${style.quote}">${lines(text)}</blockquote>`;
}
