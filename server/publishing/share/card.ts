import { createElement as h, type ReactNode } from 'react';
import { palette } from '../../base/palette.ts';
import { isInBrandFonts } from '../../drawing/fonts.ts';
import { textAsSvg } from '../../drawing/svg-text.ts';
import type { TextStyle } from '../../drawing/typeset.ts';
import { badge } from './badge.ts';
import type { Picture } from './draw.ts';
import { HEADING, MONO } from './fonts.ts';
import { fitTitle } from './title-size.ts';

/** The size of a share image in pixels, which social networks do not crop. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** All text is printable. */
export type Card = {
  brand: string;
  kind: string;
  title: string;
  /** An SVG document; null for the logo of the site. */
  cover: string | null;
  facts: { label: string; value: string }[];
};

const HALF = CARD_WIDTH / 2;
const PADDING = 56;
const LINE = 2;
const COVER_HEIGHT = Math.round(((HALF - LINE) * 9) / 16);
const LINE_HEIGHT = 0.98;
const TALLEST_TITLE = 72;
const TITLE_BOX = { width: HALF - 2 * PADDING, height: 360, lineHeight: LINE_HEIGHT };

/** Draws a share card: brand, kind and title on the left; cover and facts on the right. */
export async function shareCard(card: Card): Promise<Picture> {
  const style = { display: 'flex', width: CARD_WIDTH, height: CARD_HEIGHT, background: palette.paper } as const;
  const halves = await Promise.all([leftHalf(card), rightHalf(card)]);
  return { tree: h('div', { style }, ...halves), width: CARD_WIDTH, height: CARD_HEIGHT };
}

function image(svg: string, size: { width: number; height: number }): ReactNode {
  return h('img', { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, ...size });
}

type WordsStyle = Omit<TextStyle, 'leading'> & { box: { width: number; height: number } };

/** Letters with signs above and below need more room than those of Latin. */
const TALL_LEADING = 1.5;

/** Words that the renderer sets in the fonts of the site; or their paths, if they have letters of another font. */
async function words(text: string, { box, ...style }: WordsStyle, inBrandFonts: () => ReactNode): Promise<ReactNode> {
  if (isInBrandFonts(text)) return inBrandFonts();
  const { svg, height } = await textAsSvg(text, box, { ...style, leading: TALL_LEADING });
  return image(svg, { width: box.width, height });
}

async function leftHalf({ brand, kind, title }: Card): Promise<ReactNode> {
  const column = {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    width: HALF,
    padding: PADDING,
    color: palette.ink,
  } as const;
  const kindStyle = { fontFamily: MONO, fontSize: 24, color: palette.secondInk, marginBottom: 18 } as const;
  const kindBox = { width: TITLE_BOX.width, height: 54 };
  const kindWords = { face: 'mono', size: 24, color: palette.secondInk, box: kindBox } as const;
  const texts = await Promise.all([words(kind, kindWords, () => h('div', { style: kindStyle }, kind)), heading(title)]);
  return h(
    'div',
    { style: column },
    await brandRow(brand),
    h('div', { style: { display: 'flex', flexDirection: 'column' } }, ...texts),
  );
}

async function brandRow(brand: string): Promise<ReactNode> {
  const name = {
    display: 'block',
    fontFamily: HEADING,
    fontSize: 34,
    letterSpacing: '-0.03em',
    marginLeft: 16,
    width: 400,
    lineClamp: 1,
  } as const;
  const brandWords = { face: 'heading', size: 34, color: palette.ink, box: { width: 400, height: 52 } } as const;
  return h(
    'div',
    { style: { display: 'flex', alignItems: 'center' } },
    badge(brand, 52),
    await words(brand, brandWords, () => h('div', { style: name }, brand)),
  );
}

function heading(title: string): Promise<ReactNode> {
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
  const titleWords = { face: 'heading', size: TALLEST_TITLE, color: palette.ink, box: TITLE_BOX } as const;
  return words(title, titleWords, () => h('div', { style }, title));
}

async function rightHalf({ brand, cover, facts }: Card): Promise<ReactNode> {
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
    cover === null ? logo(brand) : image(cover, { width: HALF - LINE, height: COVER_HEIGHT }),
    ...(await Promise.all(facts.map((fact, index) => factRow(fact, index === 0)))),
  );
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

async function factRow({ label, value }: Card['facts'][number], isFirst: boolean): Promise<ReactNode> {
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
  const valueWords = {
    face: 'mono',
    size: 28,
    color: palette.ink,
    box: { width: 380, height: 42 },
    align: 'right',
  } as const;
  const valueStyle = { display: 'block', color: palette.ink, lineClamp: 1, maxWidth: 380 } as const;
  return h(
    'div',
    { style: row },
    h('div', { style: { color: palette.secondInk } }, label),
    await words(value, valueWords, () => h('div', { style: valueStyle }, value)),
  );
}
