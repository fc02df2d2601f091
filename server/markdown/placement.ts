import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

export type Placement = {
  /** So that two texts on one page never have the same id. */
  idPrefix: string;
  /** Levels to move headings down: 1 makes `##` an h3. */
  headingShift: number;
};

/** Adds a prefix to ids, which come from the text: one could clash with the page's, or a property of `document`. */
export function prefixIds(tree: Root, prefix: string): void {
  visit(tree, 'element', ({ properties }) => {
    const { id, href, ariaDescribedBy } = properties;
    if (typeof id === 'string') properties.id = prefix + id;
    if (typeof href === 'string' && /^#./.test(href)) properties.href = `#${prefix}${href.slice(1)}`;
    if (Array.isArray(ariaDescribedBy)) properties.ariaDescribedBy = ariaDescribedBy.map((name) => `${prefix}${name}`);
  });
}

/** The h1 belongs to the page, so the highest is h2. */
export function shiftHeadings(tree: Root, shift: number): void {
  visit(tree, 'element', (node) => {
    const rank = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (rank) node.tagName = `h${Math.min(6, Math.max(2, Number(rank)) + shift)}`;
  });
}
