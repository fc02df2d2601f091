/** In the heading font with letter spacing, as a share of the font size. */
function widthOfCharacter(character: string): number {
  if (/[mwMW@%—]/.test(character)) return 0.84;
  if (/[A-Z0-9&]/.test(character)) return 0.64;
  if (/[fijlrtI.,:;'"!|()[\]’ -]/.test(character)) return 0.34;
  return 0.55;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

/** The number of lines of words with these widths, if lines break at `limit`; a longer word is cut. */
function countLines(words: number[], limit: number): number {
  const space = widthOfCharacter(' ');
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const width = used > 0 ? used + space + word : word;
    if (width <= limit) {
      used = width;
    } else {
      lines += (used > 0 ? 1 : 0) + Math.ceil(word / limit) - 1;
      used = word % limit;
    }
  }
  return lines;
}

const sizes = [104, 96, 88, 80, 72, 64, 58, 52, 46];
const SMALLEST_SIZE = 42;

type TitleBox = { width: number; height: number; lineHeight: number };

/** Fits a title into a box, in pixels. Widths are overestimated; a title that is still too long is cut at the last line. */
export function fitTitle(title: string, { width, height, lineHeight }: TitleBox): { size: number; lines: number } {
  const words = title.split(' ').map(widthOf);
  const longest = Math.max(...words);
  const linesAt = (size: number) => Math.floor(height / (size * lineHeight));
  const fits = (size: number) => longest * size <= width && countLines(words, width / size) <= linesAt(size);
  const size = sizes.find(fits) ?? SMALLEST_SIZE;
  return { size, lines: linesAt(size) };
}
