import { extractLinks, extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';

type Rectangle = { x: number; y: number; width: number; height: number };

/** The content of the one page of a PDF, as a PDF reader finds it. */
export async function readPdf(bytes: Uint8Array) {
  // The reader takes the bytes over, so it gets a copy.
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const page = await document.getPage(1);
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const paths: number[][] = argsArray.flatMap((args, index) =>
    fnArray[index] === OPS.constructPath ? [Array.from(args[1][0])] : [],
  );
  const { styles } = await page.getTextContent();
  const glyphs: { originalCharCode: number }[] = argsArray.flatMap((args, index) =>
    fnArray[index] === OPS.showText ? args[0].filter((shown: unknown) => typeof shown === 'object') : [],
  );
  return {
    text: (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' '),
    info: (await getMeta(document)).info,
    links: (await extractLinks(document)).links,
    isTagged: (await document.getMarkInfo())?.Marked === true,
    structure: JSON.stringify(await page.getStructTree()),
    fonts: Object.keys(styles).map((id): string => page.commonObjs.get(id).name),
    rectangles: paths.flatMap(rectanglesOf),
    /** How often the glyph in place of a missing one is drawn, the first of each font. */
    missingGlyphs: glyphs.filter(({ originalCharCode }) => originalCharCode === 0).length,
  };
}

/** How many numbers follow each operator of a path in pdf.js: to a point, a line, two kinds of curve, back to the start. */
const operands = [2, 2, 6, 4, 0];

/** The boxes around the parts of a path that have an area: the rectangles, if the page draws rectangles. */
function rectanglesOf(path: number[]): Rectangle[] {
  const parts: { xs: number[]; ys: number[] }[] = [];
  for (let index = 0; index < path.length; index += 1 + (operands[path[index] ?? 0] ?? 0)) {
    if (path[index] === 0) parts.push({ xs: [], ys: [] });
    const numbers = path.slice(index + 1, index + 1 + (operands[path[index] ?? 0] ?? 0));
    parts.at(-1)?.xs.push(...numbers.filter((_, position) => position % 2 === 0));
    parts.at(-1)?.ys.push(...numbers.filter((_, position) => position % 2 === 1));
  }
  const boxes = parts.map(({ xs, ys }) => {
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  });
  return boxes.filter(({ width, height }) => width > 0 && height > 0);
}
