import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

export function tablesAndTasks() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'input') node.properties.ariaLabel = node.properties.checked ? 'Done' : 'Not done';
      if (node.tagName !== 'table' || !parent || index === undefined) return;
      alignByClass(node);
      parent.children[index] = scrollBox(node);
      return SKIP;
    });
  };
}

function scrollBox(table: Element): Element {
  const properties = { className: ['table-scroll'], role: 'group', ariaLabel: 'Table', tabIndex: 0 };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

/** The `align` attribute is obsolete and `style` is not allowed, so alignment is a class. */
function alignByClass(table: Element): void {
  visit(table, 'element', ({ properties }) => {
    if (typeof properties.align === 'string') properties.className = [`align-${properties.align}`];
    delete properties.align;
  });
}
