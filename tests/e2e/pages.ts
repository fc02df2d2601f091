/** One address of every kind of page, as a seeded site has them. */
export const kindsOfPage = {
  home: '/',
  'course list': '/courses',
  'course detail': '/courses/devops-basics',
  'unknown course': '/courses/no-such-course',
  'enrollment form': '/courses/devops-basics/enroll',
  'blog list': '/blogs',
  'blog list without a match': '/blogs?q=zzzzzz',
  'blog post': '/blogs/grid-column-will-not-shrink',
  'unknown post': '/blogs/no-such-post',
  'free resource topics': '/free-resources',
  'free resource detail': '/free-resources/html',
  'unknown free resource': '/free-resources/no-such-topic',
  'free course': '/free-resources/html/html-first-page',
  about: '/about',
  contact: '/contact',
  'sign up': '/signup',
  'sign in': '/signin',
  'forgotten password': '/forgot-password',
  install: '/install',
  offline: '/offline',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
  'unknown page': '/no-such-page',
  'API reference': '/api/docs',
} as const;

/** Addresses that get 404. */
export const unknownPages: readonly string[] = [
  kindsOfPage['unknown course'],
  kindsOfPage['unknown post'],
  kindsOfPage['unknown free resource'],
  kindsOfPage['unknown page'],
];
