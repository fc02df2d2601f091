import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A program in a text (a fence marked `run`) and what the fence after it says that it prints. */
export type Program = { line: number; language: string; code: string; printed: string };

const parser = unified().use(remarkParse).use(remarkGfm);

/**
 * The programs of a text.
 * @throws Error when a program is not followed by a fence `text output`.
 */
export function programsOf(markdown: string): Program[] {
  const programs: Program[] = [];
  visit(parser.parse(markdown), 'code', (fence, index, parent) => {
    if (!hasMark(fence.meta, 'run')) return;
    const line = fence.position?.start.line ?? 0;
    const next = parent?.children[(index ?? 0) + 1];
    if (next?.type !== 'code' || !hasMark(next.meta, 'output'))
      throw new Error(`No output follows the program at line ${line}`);
    programs.push({ line, language: fence.lang ?? '', code: `${fence.value}\n`, printed: next.value.trimEnd() });
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
