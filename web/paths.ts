/** Every path of the site; links and redirects are made here and nowhere else. */
export const paths = {
  home: '/',
  courses: '/courses',
  course: (slug: string) => `/courses/${slug}`,
  enroll: (slug: string) => `/courses/${slug}/enroll`,
  blogs: '/blogs',
  post: (slug: string) => `/blogs/${slug}`,
  resources: '/free-resources',
  topic: (slug: string) => `/free-resources/${slug}`,
  freeCourse: (topic: string, slug: string) => `/free-resources/${topic}/${slug}`,
  about: '/about',
  contact: '/contact',
  signUp: '/signup',
  signIn: '/signin',
  /** Where a person signs in who is then led on to `next`. */
  signInFor: (next: string) => `/signin?${new URLSearchParams({ next })}`,
  signUpFor: (next: string) => `/signup?${new URLSearchParams({ next })}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Where the link leads that the server prints while there is no admin. */
  firstAdmin: '/first-admin',
  dashboard: '/dashboard',
  /** One's own details, sessions and data. */
  account: '/account',
  /** Where the link leads that changes one's e-mail. */
  confirmEmail: '/account/email',
  /** The player of a course that a learner is enrolled in. */
  learn: (course: string) => `/learn/${course}`,
  lesson: (course: string, lesson: string) => `/learn/${course}/${lesson}`,
  certificate: (id: string) => `/certificates/${id}`,
  /** Who issues, with its keys, and what was revoked: for programs that check certificates. */
  issuer: '/api/issuer',
  revocations: '/api/certificates/revocations',
  /** Where the staff work; `desk-paths.ts` has its pages. */
  desk: '/desk',
  install: '/install',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
} as const;

/** Whether a path is of the desk, which is an app of its own. */
export function isOfDesk(pathname: string): boolean {
  return pathname === paths.desk || pathname.startsWith(`${paths.desk}/`);
}
