import { createElement as h, type ReactNode } from 'react';
import { palette } from '../../base/palette.ts';
import { badge } from './badge.ts';
import type { Picture } from './draw.ts';
import { HEADING, MONO } from './fonts.ts';
import { fitTitle } from './title-size.ts';

/** The size of a share image in pixels, which social networks do not crop. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The content of a share image; all text is drawable. */
export type Card = {
  brand: string;
  /** The kind of page: a short course, an article. */
  kind: string;
  title: string;
  /** The cover as an SVG document; null for the logo of the site. */
  cover: string | null;
  facts: { label: string; value: string }[];
};

const HALF = CARD_WIDTH / 2;
const PADDING = 56;
const LINE = 2;
const COVER_HEIGHT = Math.round(((HALF - LINE) * 9) / 16);
const LINE_HEIGHT = 0.98;
/** The space for the title: the left half without brand, kind and padding. */
const TITLE_BOX = { width: HALF - 2 * PADDING, height: 360, lineHeight: LINE_HEIGHT };

/** The share image of a page: brand, kind and title on the left; cover and facts on the right. */
export function shareCard(card: Card): Picture {
  const style = { display: 'flex', width: CARD_WIDTH, height: CARD_HEIGHT, background: palette.paper } as const;
  return { tree: h('div', { style }, leftHalf(card), rightHalf(card)), width: CARD_WIDTH, height: CARD_HEIGHT };
}

function leftHalf({ brand, kind, title }: Card): ReactNode {
  const column = {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    width: HALF,
    padding: PADDING,
    color: palette.ink,
  } as const;
  const kindStyle = { fontFamily: MONO, fontSize: 24, color: palette.secondInk, marginBottom: 18 } as const;
  return h(
    'div',
    { style: column },
    brandRow(brand),
    h(
      'div',
      { style: { display: 'flex', flexDirection: 'column' } },
      h('div', { style: kindStyle }, kind),
      heading(title),
    ),
  );
}

function brandRow(brand: string): ReactNode {
  const name = {
    display: 'block',
    fontFamily: HEADING,
    fontSize: 34,
    letterSpacing: '-0.03em',
    marginLeft: 16,
    width: 400,
    lineClamp: 1,
  } as const;
  return h(
    'div',
    { style: { display: 'flex', alignItems: 'center' } },
    badge(brand, 52),
    h('div', { style: name }, brand),
  );
}

function heading(title: string): ReactNode {
  const { size, lines } = fitTitle(title, TITLE_BOX);
  const style = {
    display: 'block',
    fontFamily: HEADING,
    fontSize: size,
    lineHeight: LINE_HEIGHT,
    letterSpacing: '-0.035em',
    wordBreak: 'break-word',
    lineClamp: lines,
    width: TITLE_BOX.width,
  } as const;
  return h('div', { style }, title);
}

function rightHalf({ brand, cover, facts }: Card): ReactNode {
  const column = {
    display: 'flex',
    flexDirection: 'column',
    width: HALF,
    borderLeft: `${LINE}px solid ${palette.ink}`,
    background: palette.sheet,
  } as const;
  return h(
    'div',
    { style: column },
    cover === null ? logo(brand) : image(cover),
    ...facts.map((fact, index) => factRow(fact, index === 0)),
  );
}

function image(cover: string): ReactNode {
  const src = `data:image/svg+xml;base64,${Buffer.from(cover).toString('base64')}`;
  return h('img', { src, width: HALF - LINE, height: COVER_HEIGHT });
}

function logo(brand: string): ReactNode {
  const style = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: COVER_HEIGHT,
    background: palette.accent,
  } as const;
  return h('div', { style }, badge(brand, COVER_HEIGHT));
}

function factRow({ label, value }: Card['facts'][number], isFirst: boolean): ReactNode {
  const row = {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '0 40px',
    borderTop: `${LINE}px solid ${isFirst ? palette.ink : palette.hairline}`,
    fontFamily: MONO,
    fontSize: 28,
  } as const;
  const valueStyle = { display: 'block', color: palette.ink, lineClamp: 1, maxWidth: 380 } as const;
  return h(
    'div',
    { style: row },
    h('div', { style: { color: palette.secondInk } }, label),
    h('div', { style: valueStyle }, value),
  );
}
