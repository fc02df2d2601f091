import type { Code } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/**
 * What a fence says after its language of how its code is proved. `run`: a test runs it as it stands, and the fence after it
 * (`output`) is what it prints. `browser` and `terminal`: a test follows the text with it, in a browser or with commands.
 * `part`: it stands as it is in a program of the same text that is run. Beside one of these, `try`: readers can run it in the
 * page, and a browser test proves that it runs there, too, with the same output.
 */
export type Mark = 'run' | 'browser' | 'terminal' | 'part' | 'try';

const marks: readonly Mark[] = ['run', 'browser', 'terminal', 'part', 'try'];

/** A fence of a text; `reason` is why its code is not run, which readers see. */
export type Fence = { line: number; language: string; code: string; marks: Mark[]; reason: string | undefined };

/** A program in a text (a fence marked `run`) and what the fence after it says that it prints. */
export type Program = Fence & { printed: string };

const parser = unified().use(remarkParse).use(remarkGfm);

/** The fences of a text, in their order. */
export function fencesOf(markdown: string): Fence[] {
  const fences: Fence[] = [];
  visit(parser.parse(markdown), 'code', (node) => void fences.push(fenceOf(node)));
  return fences;
}

function fenceOf({ position, lang, value, meta }: Code): Fence {
  return {
    line: position?.start.line ?? 0,
    language: lang ?? '',
    code: `${value}\n`,
    marks: marks.filter((mark) => hasMark(meta, mark)),
    reason: /(?:^|\s)not-run="([^"]+)"/.exec(meta ?? '')?.[1],
  };
}

/** The programs of a text. @throws Error when a program is not followed by a fence `text output`. */
export function programsOf(markdown: string): Program[] {
  const programs: Program[] = [];
  visit(parser.parse(markdown), 'code', (node, index, parent) => {
    const fence = fenceOf(node);
    if (!fence.marks.includes('run')) return;
    const next = parent?.children[(index ?? 0) + 1];
    if (next?.type !== 'code' || !hasMark(next.meta, 'output'))
      throw new Error(`No output follows the program at line ${fence.line}`);
    programs.push({ ...fence, printed: next.value.trimEnd() });
  });
  return programs;
}

/** The marks of a fence stand after its language. */
function hasMark(meta: string | null | undefined, mark: string): boolean {
  return (meta ?? '').split(' ').includes(mark);
}

/** Words of a text without its code blocks. */
export function proseWords(markdown: string): number {
  let words = 0;
  visit(parser.parse(markdown), (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words += node.value.split(/\s+/).filter(Boolean).length;
  });
  return words;
}
