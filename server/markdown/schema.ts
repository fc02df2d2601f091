import { defaultSchema, type Options } from 'rehype-sanitize';

const list = [['className', 'contains-task-list']] satisfies Array<[string, string]>;

/** Allows only elements and attributes of Markdown and GFM: no styles, no event handlers, no other protocols. */
export const schema: Options = {
  tagNames: [
    ...['a', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img', 'input', 'li'],
    ...['ol', 'p', 'pre', 'section', 'strong', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
  ],
  attributes: {
    a: ['href', 'title', 'id', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteRef', 'dataFootnoteBackref'],
    code: [['className', /^language-[a-z]+$/]],
    h2: ['id', ['className', 'sr-only']],
    img: ['src', 'alt', 'title'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ...list],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: list,
  },
  ancestors: defaultSchema.ancestors ?? {},
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  // Ids get their prefix once the tree is complete; see placement.ts.
  clobber: [],
  required: { input: { disabled: true, type: 'checkbox' } },
};
