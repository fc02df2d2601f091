import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Links that leave the site open in a new tab; images come from this site alone, as the policy of its pages says. */
export function linksAndImages() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' && isElsewhere(node.properties.href)) {
        node.properties.target = '_blank';
        node.properties.rel = ['noopener', 'noreferrer'];
      }
      if (node.tagName !== 'img' || !parent || index === undefined) return;
      if (isOwnPath(node.properties.src)) {
        node.properties.loading = 'lazy';
        node.properties.alt ??= '';
        return;
      }
      parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') };
      return SKIP;
    });
  };
}

/** A full address, also without its scheme; browsers read a backslash as a slash. */
function isElsewhere(href: unknown): boolean {
  return typeof href === 'string' && /^(?:https?:|[\\/]{2})/i.test(href);
}

function isOwnPath(src: unknown): boolean {
  return typeof src === 'string' && /^\/(?![\\/])/.test(src);
}
