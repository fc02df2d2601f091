import type { Accent } from '../../contract/base/look.ts';
import { palette } from '../base/palette.ts';
import { html } from './html.ts';
import type { MailSite } from './types.ts';

/** Mail programs do not support `oklch()`. */
export const colours = {
  paper: palette.paper,
  sheet: palette.sheet,
  ink: palette.ink,
  quiet: palette.secondInk,
  hairline: palette.hairline,
  link: '#1f5596',
};

const darkColours = {
  paper: '#13100d',
  sheet: '#1b1814',
  ink: '#efebe2',
  quiet: '#afaaa1',
  hairline: '#342f2a',
  link: '#85bcf5',
};

/** Of `web/base.css`, with the colour of text on it; the same in both themes. */
const accents: Record<Accent, { colour: string; ink: string }> = {
  marigold: { colour: '#faa617', ink: '#2b1c08' },
  coral: { colour: '#fd9e85', ink: '#301812' },
  rose: { colour: '#fb99b0', ink: '#2f171d' },
  violet: { colour: '#d2a5f4', ink: '#251a2d' },
  blue: { colour: '#82c2f7', ink: '#0d2131' },
  teal: { colour: '#43d3cc', ink: '#012523' },
  green: { colour: '#6bd586', ink: '#102515' },
  lime: { colour: '#a2cd42', ink: '#1b230c' },
};

export function accentOf({ accent = 'marigold' }: Pick<MailSite, 'accent'>) {
  return accents[accent];
}

/** Programs that do not follow the device show the light theme, or darken it themselves. */
export const darkRules = html`<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background-color:${darkColours.paper}!important}.sheet{background-color:${darkColours.sheet}!important;border-color:${darkColours.hairline}!important}.ink{color:${darkColours.ink}!important}.quiet{color:${darkColours.quiet}!important}.line{border-color:${darkColours.hairline}!important}.link{color:${darkColours.link}!important}}
@media (max-width:480px){.sheet{padding:22px 18px!important}}</style>`;
