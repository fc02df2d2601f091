import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** The highlighter backtracks: on long code and on very long lines its time grows faster than their length. */
const MAX_CHARACTERS = 5000;
const MAX_LINE = 200;
/** It tries several grammars on every script and style inside HTML, and again on those within. */
const MAX_EMBEDDED = 10;

/** Keeps the highlighter away from code that it would take too long on. */
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
  if (code.length > MAX_CHARACTERS || code.split('\n').some((line) => line.length > MAX_LINE)) return true;
  return (code.match(/<(?:script|style)/gi)?.length ?? 0) > MAX_EMBEDDED;
}
