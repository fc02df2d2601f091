import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Removes spaces at the ends of lines of code: programs pad printed tables with them. */
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
