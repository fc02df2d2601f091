/** One address of every kind of page that visitors find, as a freshly seeded site has them. */
export const publicRoutes = [
  '/',
  '/courses',
  '/courses/devops-master-course',
  '/courses/devops-master-course/enroll',
  '/blogs',
  '/blogs/grid-column-will-not-shrink',
  '/free-resources',
  '/free-resources/html',
  '/free-resources/html/html-first-page',
  '/about',
  '/contact',
  '/signup',
  '/signin',
  '/forgot-password',
  '/install',
  '/privacy',
  '/terms',
  '/refunds',
] as const;

/** What visitors also see: where links of mails lead, and the reference of the API. */
export const otherPublicRoutes = ['/reset-password', '/first-admin', '/api/docs'] as const;
