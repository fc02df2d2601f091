// Writes the body of the site's own pages as components of a peer, BlogPage.js of page.html and, where there is one, DashboardPage.js of
// dashboard.html; run before its build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fromHtml } from 'hast-util-from-html';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import posts from './posts.json' with { type: 'json' };

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

/** Writes a component. @param props of which it may make use */
function write(name, file, props) {
  const page = fromHtml(readFileSync(file, 'utf8'));
  const root = page.children.find(({ tagName }) => tagName === 'html');
  const body = root.children.find(({ tagName }) => tagName === 'body');
  body.tagName = 'div';
  const { source } = toJsxRuntime(body, { Fragment: 'Fragment', jsx: element, jsxs: element });
  writeFileSync(
    `${name}.js`,
    `import { createElement as h } from 'react';

export function ${name}({ ${props} }) {
  return ${source};
}
`,
  );
}

write('BlogPage', 'page.html', 'posts');
if (existsSync('dashboard.html')) write('DashboardPage', 'dashboard.html', '');
