import type { Properties, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { readImagePath } from '../../contract/base/image-path.ts';
import { picturePath } from '../../contract/base/text.ts';

/** Opens external links in a new tab, and keeps only pictures of this site: readers' browsers must send no other request. */
export function linksAndImages() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' && isExternal(node.properties.href)) {
        node.properties.target = '_blank';
        node.properties.rel = ['noopener', 'noreferrer'];
      }
      if (node.tagName !== 'img' || !parent || index === undefined) return;
      if (isPicture(node.properties.src)) {
        Object.assign(node.properties, sizeOf(node.properties.src), { loading: 'lazy' });
        node.properties.alt ??= '';
        return;
      }
      parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') };
      return SKIP;
    });
  };
}

/** Also without its scheme; browsers read a backslash as a slash. */
function isExternal(href: unknown): boolean {
  return typeof href === 'string' && /^(?:https?:|[\\/]{2})/i.test(href);
}

/** Width and height reserve the space of an image. */
function sizeOf(src: unknown): Properties {
  const address = typeof src === 'string' ? readImagePath(src) : null;
  return address ? { width: address.width, height: address.height } : {};
}

function isPicture(src: unknown): boolean {
  return src !== '' && picturePath.safeParse(src).success;
}
