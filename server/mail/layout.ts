import { accentOf, colours, darkRules } from './colours.ts';
import { Html, html, type Part } from './html.ts';
import type { MailSite } from './types.ts';

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const style = {
  body: `margin:0;padding:0;background-color:${colours.paper}`,
  screen: `background-color:${colours.paper}`,
  outer: 'padding:24px 12px',
  column: 'width:100%;max-width:560px',
  head: `padding:0 4px 16px;${font};font-size:18px;line-height:24px;font-weight:bold;color:${colours.ink}`,
  sheet: `padding:28px;background-color:${colours.sheet};border:1px solid ${colours.hairline};border-top:0;${font};font-size:16px;line-height:25px;color:${colours.ink};overflow-wrap:anywhere`,
  strip: 'height:4px;font-size:0;line-height:0',
  title: 'margin:0 0 20px;font-size:25px;line-height:31px;font-weight:bold',
  paragraph: 'margin:0 0 16px',
  foot: `padding:18px 4px 0;${font};font-size:14px;line-height:22px;color:${colours.quiet}`,
  link: `color:${colours.link};text-decoration:underline`,
  logo: 'display:block;border:0;height:32px',
  mark: 'width:32px;height:32px;border-radius:4px;text-align:center;font-size:20px;line-height:32px',
  press: `display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:4px`,
  raw: `margin:8px 0 24px;word-break:break-all;font-size:13px;line-height:19px;color:${colours.quiet}`,
  facts: `margin:0 0 20px;border-bottom:1px solid ${colours.hairline}`,
  fact: `padding:8px 0;border-top:1px solid ${colours.hairline}`,
  label: `color:${colours.quiet}`,
  quote: `margin:16px 0;padding:0 0 0 14px;border-left:3px solid ${colours.hairline};white-space:pre-wrap`,
};

/** Without a doctype, some mail programs lay an email out in their quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';

/** Attributes of a table for layout, which is the only layout that old programs support. */
const layout = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/** Adds spacing by inline styles, which every program supports. */
function withSpacing({ source }: Html): Html {
  return new Html(source.replaceAll('<p>', `<p style="${style.paragraph}">`));
}

export function page(site: MailSite, title: string, body: Html): string {
  const { source } =
    html`<html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><title>${title}</title>${darkRules}</head><body class="paper" style="${style.body}">
    <table ${layout} width="100%" class="paper" style="${style.screen}"><tr><td align="center" style="${style.outer}">
      <table ${layout} width="560" style="${style.column}">
        <tr><td align="left" class="ink" style="${style.head}">${brand(site)}</td></tr>
        <tr><td height="4" bgcolor="${accentOf(site).colour}" style="${style.strip};background-color:${accentOf(site).colour}"></td></tr>
        <tr><td align="left" class="sheet ink" style="${style.sheet}">
          <h1 style="${style.title}">${title}</h1>
          ${withSpacing(body)}
        </td></tr>
        <tr><td align="left" class="quiet" style="${style.foot}">${site.brand} · ${site.phoneShown} · ${mailTo(site)}<br/>${link(site.url)}</td></tr>
      </table>
    </td></tr></table></body></html>`;
  return DOCTYPE + source;
}

/** Without a logo, the initial on a square of the accent colour. */
function brand(site: MailSite): Html {
  const { colour, ink } = accentOf(site);
  const mark = site.logo
    ? html`<img src="${site.url + site.logo}" alt="" height="32" style="${style.logo}"/>`
    : html`<table ${layout}><tr><td aria-hidden="true" class="mark" bgcolor="${colour}" style="${style.mark};background-color:${colour};color:${ink}">${[...site.brand][0]?.toUpperCase()}</td></tr></table>`;
  return html`<table ${layout}><tr><td class="picture" style="padding-right:10px">${mark}</td><td>${site.brand}</td></tr></table>`;
}

export function link(to: string, label = to): Html {
  return html`<a href="${to}" class="link" style="${style.link}">${label}</a>`;
}

export function mailTo({ email }: Pick<MailSite, 'email'>): Html {
  return link(`mailto:${email}`, email);
}

/** The button of an email, and below it its address, for programs that do not show it as a button; plain text has the address once. */
export function button(site: MailSite, to: string, label: string): Html {
  const { colour, ink } = accentOf(site);
  return html`
    <table ${layout} style="margin:20px 0 0"><tr><td bgcolor="${colour}" style="background-color:${colour};border-radius:4px;mso-padding-alt:13px 24px">
      <a href="${to}" class="button" style="${style.press};color:${ink};border:1px solid ${colour}">${label}</a>
    </td></tr></table>
    <p class="raw quiet" style="${style.raw}">Or open ${link(to)}</p>`;
}

export type Field = [label: string, value: Part];

export function details(rows: readonly (Field | false | null)[]): Html {
  const lines = rows.map(
    (row) =>
      row &&
      html`<div class="line" style="${style.fact}"><span class="quiet" style="${style.label}">${row[0]}:</span> ${row[1]}</div>`,
  );
  return html`<div class="line" style="${style.facts}">${lines}</div>`;
}

export function quote(text: string): Html {
  return html`<div style="${style.quote}">${text}</div>`;
}

export function lines(text: string): Html {
  return html`<p>${text.split('\n').map((line, index) => [index > 0 && html`<br/>`, line])}</p>`;
}

/** Text that staff typed: an empty line begins a paragraph. */
export function paragraphs(text: string): Html[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map(lines);
}

/** A quoted message; in plain text each line starts with `>`. */
export function quotedMessage(text: string): Html {
  return html`<blockquote style="${style.quote}">${lines(text)}</blockquote>`;
}
