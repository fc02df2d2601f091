/** One address of every kind of public page, as a freshly seeded site has them. */
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
  '/install',
  '/privacy',
] as const;
