import { MARKDOWN_MAX } from '../../contract/base/markdown.ts';

/**
 * Most lines, brackets, quotes and list items, and cells of tables in a text. They bound the parser's time, which can grow
 * quadratically, and during which no other request is answered. The limits for staff are far beyond any lesson or post; a text of
 * a learner takes a moment at most.
 */
const MAX_COUNTS = {
  staff: { lines: 3000, brackets: 2000, containers: 1500, cells: 2000 },
  learner: { lines: 400, brackets: 400, containers: 200, cells: 300 },
};

export type Writer = keyof typeof MAX_COUNTS;

const MAX_DEPTH = 12;
/** Most of these marks within one block between empty lines, because links and emphasis do not cross blocks. */
const MAX_OPEN_BRACKETS = 60;
const MAX_EMPHASIS_MARKS = 400;

const containers = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t]))+/;
/** A line with 30 columns: the parser pads every row of a table to the width of its head. */
const wideTable = /(?:\|[^|\n]*){30}/;

const emptyLine = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/;

/** Whether the parser takes no more than a second or two for a text; for a learner's text, a fraction of that. */
export function canRender(text: string, writer: Writer = 'staff'): boolean {
  const limits = MAX_COUNTS[writer];
  if (text.length > MARKDOWN_MAX || text.split('[').length - 1 > limits.brackets || wideTable.test(text)) return false;
  const lines = text.split(/\r\n?|\n/);
  const blocks = text.split(emptyLine);
  return (
    lines.length <= limits.lines &&
    containersIn(lines) <= limits.containers &&
    blocks.reduce((sum, block) => sum + cellsIn(block), 0) <= limits.cells &&
    blocks.every(isShallow)
  );
}

/** Infinite if a line is nested too deeply. */
function containersIn(lines: string[]): number {
  const depths = lines.map((line) => containers.exec(line)?.[0].match(/[>*+.)-]/g)?.length ?? 0);
  return depths.every((depth) => depth <= MAX_DEPTH) ? depths.reduce((sum, depth) => sum + depth, 0) : Infinity;
}

/** Whether a line may be the one below the head of a table. */
const isBelowHead = (line: string) => line.includes('|') && /^[|:\s>*+.\d)-]+$/.test(line);

/** The number of cells in a block that may be a table: the parser pads each row to the width of the head. */
function cellsIn(block: string): number {
  const lines = block.split(/\r\n?|\n/);
  return lines.some(isBelowHead) ? lines.length * Math.max(...lines.map((line) => line.split('|').length - 1)) : 0;
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
