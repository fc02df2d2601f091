import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** The highlighter backtracks: its time grows faster than the length of code and of lines. */
const MAX_CHARACTERS = 5000;
const MAX_LINE_CHARACTERS = 200;
/** Most scripts and styles inside HTML: the highlighter tries several grammars on each, and again on nested ones. */
const MAX_EMBEDDED = 10;

export function plainLongCode() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const [text] = node.children;
      if (node.tagName !== 'code' || text?.type !== 'text' || !isLong(text.value)) return;
      node.properties.className = ['no-highlight'];
    });
  };
}

function isLong(code: string): boolean {
  if (code.length > MAX_CHARACTERS || code.split('\n').some((line) => line.length > MAX_LINE_CHARACTERS)) return true;
  return (code.match(/<(?:script|style)/gi)?.length ?? 0) > MAX_EMBEDDED;
}
