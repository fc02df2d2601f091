/** One path of every kind of public page of a freshly seeded site. */
export const publicRoutes = [
  '/',
  '/courses',
  '/courses/devops-master-course',
  '/courses/devops-master-course/enroll',
  '/courses/devops-basics/lessons/from-an-idea-to-a-running-service-where-work-waits',
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

/** Other public pages: targets of emailed links, the offline page, and the API reference. */
export const otherPublicRoutes = ['/reset-password', '/first-admin', '/offline', '/api/docs'] as const;

/** Pages of the learner of `learner.sql`. */
export const learnerRoutes = ['/dashboard', '/learn/devops-master-course', '/account', '/notes'] as const;
