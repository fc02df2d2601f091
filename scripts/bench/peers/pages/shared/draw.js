// Writes BlogPage.js, the body of the site's own page (page.html) as a component of a peer; run before its build.
import { readFileSync, writeFileSync } from 'node:fs';
import { fromHtml } from 'hast-util-from-html';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import posts from './posts.json' with { type: 'json' };

const page = fromHtml(readFileSync('page.html', 'utf8'));
const root = page.children.find(({ tagName }) => tagName === 'html');
const body = root.children.find(({ tagName }) => tagName === 'body');
body.tagName = 'div';

/** The source of an element; the one list item with a post becomes one for each post that was found. */
function element(type, { children = [], ...props }) {
  if (type === 'script') return { source: 'null' };
  const inner = [children].flat().map((child) => (typeof child === 'string' ? JSON.stringify(child) : child.source));
  const source = `h(${[JSON.stringify(type), JSON.stringify(props), ...inner].join(', ')})`;
  return { source: type === 'li' && source.includes('h("article"') ? listOfPosts(source) : source };
}

function listOfPosts(item) {
  const sample = posts.find(({ title }) => item.includes(JSON.stringify(title)));
  const fields = ['title', 'excerpt', 'category', 'date'];
  const drawn = fields.reduce((text, field) => text.replaceAll(JSON.stringify(sample[field]), `post.${field}`), item);
  const linked = drawn.replaceAll(JSON.stringify(`/blogs/${sample.slug}`), `"/blogs/" + post.slug`);
  return `posts.map((post) => ${linked.replace('h("li", {', 'h("li", { key: post.slug, ')})`;
}

const { source } = toJsxRuntime(body, { Fragment: 'Fragment', jsx: element, jsxs: element });
writeFileSync(
  'BlogPage.js',
  `import { createElement as h } from 'react';

export function BlogPage({ posts }) {
  return ${source};
}
`,
);
