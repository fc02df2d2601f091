import { createElement as h, type ReactNode } from 'react';
import { palette } from '../../base/palette.ts';
import { initialLetter } from '../../drawing/fonts.ts';
import { HEADING } from './fonts.ts';

/** @param letterShare font size of the letter, as a share of the side */
export function badge(brand: string, side: number, letterShare = 0.86): ReactNode {
  const square = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: side,
    height: side,
    flexShrink: 0,
    background: palette.accent,
  } as const;
  const initial = initialLetter(brand);
  return h('div', { style: square }, initial ? letterElement(initial, side * letterShare) : plainMark(side));
}

function letterElement(initial: string, size: number): ReactNode {
  const style = { fontFamily: HEADING, fontSize: size, lineHeight: 1, color: palette.ink } as const;
  return h('div', { style }, initial);
}

/** For a letter that the fonts do not have. */
function plainMark(side: number): ReactNode {
  const style = { width: side * 0.44, height: side * 0.44, borderRadius: '50%', background: palette.ink } as const;
  return h('div', { style });
}
