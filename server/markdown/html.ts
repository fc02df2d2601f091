import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { codeBlocks, noTrailingSpace, removeRunMarks } from './code-blocks.ts';
import { languages } from './languages.ts';
import { linksAndImages } from './links.ts';
import { plainLongCode } from './long-code.ts';
import { type Placement, prefixIds, shiftHeadings } from './placement.ts';
import { schema } from './schema.ts';
import type { Writer } from './size-limits.ts';
import { tablesAndTasks } from './tables.ts';

/** Remark-rehype drops raw HTML; only our own plugins run after the sanitiser. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: 'note-' })
  .use(rehypeSanitize, schema)
  .use(noTrailingSpace)
  .use(plainLongCode)
  .use(rehypeHighlight, { languages })
  .use(rehypeSlug)
  .use(linksAndImages)
  .use(codeBlocks)
  .use(tablesAndTasks)
  .use(rehypeStringify)
  .freeze();

/** @throws RangeError when the nesting exhausts the stack */
export function toHtml(text: string, { idPrefix, headingShift, writer }: Placement & { writer: Writer }): string {
  const tree = processor.runSync(processor.parse(text));
  if (writer !== 'staff') removeRunMarks(tree);
  prefixIds(tree, idPrefix);
  shiftHeadings(tree, headingShift);
  return processor.stringify(tree);
}
