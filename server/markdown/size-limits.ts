import { MARKDOWN_MAX } from '../../contract/markdown.ts';

/** Far beyond any lesson or post; they bound the parser's time, which can grow quadratically. */
const MAX_LINES = 3000;
const MAX_BRACKETS = 2000;
/** Most quotes and list items in one line and in the whole text. */
const MAX_DEPTH = 12;
const MAX_CONTAINERS = 1500;
/** Within one block between empty lines, since links and emphasis do not cross blocks. */
const MAX_OPEN_BRACKETS = 60;
const MAX_EMPHASIS_MARKS = 400;

/** The quotes and list items that a line opens or continues. */
const containers = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t]))+/;
/** A line with 30 columns: the parser pads every row of a table to the width of its head. */
const wideTable = /(?:\|[^|\n]*){30}/;

/** False for a text that the parser might need more than a second or two for. */
export function canRender(text: string): boolean {
  if (text.length > MARKDOWN_MAX || text.split('[').length - 1 > MAX_BRACKETS || wideTable.test(text)) return false;
  return hasFewContainers(text.split(/\r\n?|\n/)) && text.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/).every(isShallow);
}

function hasFewContainers(lines: string[]): boolean {
  const depths = lines.map((line) => containers.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0);
  const total = depths.reduce((sum, depth) => sum + depth, 0);
  return lines.length <= MAX_LINES && total <= MAX_CONTAINERS && depths.every((depth) => depth <= MAX_DEPTH);
}

function isShallow(block: string): boolean {
  let open = 0;
  let marks = 0;
  for (const character of block) {
    if (character === '[') open++;
    else if (character === ']') open = Math.max(0, open - 1);
    else if (character === '*' || character === '_' || character === '~') marks++;
    if (open > MAX_OPEN_BRACKETS || marks > MAX_EMPHASIS_MARKS) return false;
  }
  return true;
}
