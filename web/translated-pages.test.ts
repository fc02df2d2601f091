import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Names of values that are elements, not text. */
const elements = new Set(['button', 'cancel', 'children', 'notice', 'popup', 'resend']);

type Child = ESTree.JSXChild;

/** Whether an expression is elements, or nothing. */
function isElements(expression: ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  if (expression.type === 'LogicalExpression') return isElements(expression.right);
  if (expression.type === 'ConditionalExpression')
    return isElements(expression.consequent) && isElements(expression.alternate);
  if (expression.type === 'Identifier') return elements.has(expression.name);
  if (expression.type === 'CallExpression') return isCallForElements(expression.callee);
  if (expression.type === 'Literal') return expression.value === null;
  return ['JSXElement', 'JSXFragment', 'JSXEmptyExpression'].includes(expression.type);
}

/** A call of `map`, or of a function that was passed as the children. */
function isCallForElements(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return elements.has(callee.name);
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'map';
}

/** White space between lines, or a comment. */
const isNothing = (child: Child) =>
  child.type === 'JSXText'
    ? child.value.trim() === '' && child.value.includes('\n')
    : child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
const isFixed = ({ type }: ESTree.Expression | ESTree.JSXEmptyExpression) => type === 'Literal';
const isChangingText = (child: Child) =>
  child.type === 'JSXExpressionContainer' && !isElements(child.expression) && !isFixed(child.expression);

/** The lines of a file on which a text that can change has something beside it. */
function findSharedTexts(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  const check = ({ type, start, children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter((child) => !isNothing(child));
    const isAlone = type === 'JSXElement' && shown.length === 1;
    if (shown.some(isChangingText) && !isAlone) found.push(`${file}:${source.slice(0, start).split('\n').length}`);
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(
    parseSync(file, source, { preserveParens: false }).program,
  );
  return found;
}

/**
 * A browser that translates a page puts other nodes in place of its texts. React does not see them: it would change a text that is
 * no longer there. It replaces the content of an element whose only child is a text. The desk is in English, for staff.
 */
test('a text that can change is the only child of its element, so that a translated page follows', () => {
  expect(globSync('web/{site,ui}/**/*.tsx').flatMap(findSharedTexts)).toEqual([]);
});
