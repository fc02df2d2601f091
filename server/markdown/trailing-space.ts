import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Ends the lines of code where their text ends: programs pad the tables that they print, which nobody sees. */
export function noTrailingSpace() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const [text] = node.children;
      if (node.tagName !== 'code' || text?.type !== 'text') return;
      text.value = text.value
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n');
    });
  };
}
