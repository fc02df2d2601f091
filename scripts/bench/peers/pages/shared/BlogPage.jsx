import { createElement as h } from 'react';

const links = ['Courses', 'Blogs', 'Resources', 'About', 'Contact', 'Sign In'];

/** The list of a search, in the parts of the site's own page but for its pictures. */
export function BlogPage({ q, posts }) {
  return h(
    'div',
    null,
    h(
      'header',
      null,
      h('nav', null, h('ul', null, ...links.map((name) => h('li', { key: name }, h('a', { href: `/${name}` }, name))))),
    ),
    h(
      'main',
      null,
      h('h1', null, 'Blogs'),
      h(
        'form',
        { action: '/blogs' },
        h('label', null, 'Search', h('input', { name: 'q', defaultValue: q })),
        h('button', { type: 'submit' }, 'Search'),
      ),
      h('ul', null, ...posts.map((post) => h(Card, { key: post.slug, post }))),
    ),
    h(
      'footer',
      null,
      h('p', null, 'Made in Bangalore'),
      ...links.map((name) => h('a', { key: name, href: `/${name}` }, name)),
    ),
  );
}

function Card({ post: { slug, title, excerpt, category, author, date } }) {
  return h(
    'li',
    null,
    h(
      'article',
      null,
      h('p', null, category),
      h('h2', null, h('a', { href: `/blogs/${slug}` }, title)),
      h('p', null, excerpt),
      h('p', null, `${author}, `, h('time', { dateTime: date }, date)),
    ),
  );
}
