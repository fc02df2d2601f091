import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { runnableOf } from '../../contract/publishing/run-code.ts';
import { languageName } from './languages.ts';

/** Longest line of code on a screen of 320 CSS pixels; longer lines scroll. */
const VISIBLE_CHARACTERS = 28;

/** The language of a fence, and the words after it: `output`, `try`, or `not-run="reason"`. */
type Fence = { language: string | undefined; isOutput: boolean; isRunnable: boolean; notRun: string | undefined };

/** Removes the marks that let code run: the code of learners never does. */
export function removeRunMarks(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    delete properties.dataRun;
  });
}

/** Labels fences with output or with code that was not run, marks runnable code, and makes wide fences scrollable by keyboard. */
export function codeBlocks() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      const [code] = node.children;
      if (node.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined) return;
      const fence = readFence(code);
      if (mayScroll(code)) Object.assign(node.properties, { tabIndex: 0, role: 'group', ariaLabel: label(fence) });
      if (fence.isRunnable) node.properties.dataRun = runnableOf(fence.language);
      parent.children[index] = withCaption(node, fence);
      return SKIP;
    });
  };
}

function readFence(code: Element): Fence {
  const meta = code.data && 'meta' in code.data ? String(code.data.meta ?? '') : '';
  const classes = Array.isArray(code.properties.className) ? code.properties.className.map(String) : [];
  return {
    language: classes.find((name) => name.startsWith('language-'))?.slice('language-'.length),
    isOutput: /(?:^|\s)output(?:\s|$)/.test(meta),
    isRunnable: /(?:^|\s)try(?:\s|$)/.test(meta),
    notRun: /(?:^|\s)not-run="([^"]+)"/.exec(meta)?.[1],
  };
}

function mayScroll(code: Element): boolean {
  let text = '';
  visit(code, 'text', ({ value }) => {
    text += value;
  });
  return text.split('\n').some((line) => line.length > VISIBLE_CHARACTERS);
}

function label({ isOutput, language }: Fence): string {
  if (isOutput) return 'Output';
  const name = languageName(language);
  return name ? `Code: ${name}` : 'Code';
}

function withCaption(pre: Element, { isOutput, notRun }: Fence): Element {
  if (isOutput) return figure('code-output', [caption('Output'), pre]);
  if (notRun) return figure('code-not-run', [pre, caption(`Not run: ${notRun}`)]);
  return pre;
}

function figure(className: string, children: ElementContent[]): Element {
  return { type: 'element', tagName: 'figure', properties: { className: [className] }, children };
}

function caption(value: string): Element {
  return { type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value }] };
}

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
