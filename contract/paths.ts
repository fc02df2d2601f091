/** Every path of the site; no other file has one. */
export const paths = {
  home: '/',
  /** Shown without a network instead of a page that is not on the device. */
  offline: '/offline',
  courses: '/courses',
  course: (slug: string) => `/courses/${slug}`,
  openLesson: (course: string, lesson: string) => `/courses/${course}/lessons/${lesson}`,
  enroll: (slug: string) => `/courses/${slug}/enroll`,
  blogs: '/blogs',
  post: (slug: string) => `/blogs/${slug}`,
  resources: '/free-resources',
  topic: (slug: string) => `/free-resources/${slug}`,
  freeCourse: (topic: string, slug: string) => `/free-resources/${topic}/${slug}`,
  about: '/about',
  contact: '/contact',
  askAbout: (course: string) => `/contact?${new URLSearchParams({ course })}`,
  signUp: '/signup',
  signIn: '/signin',
  secondStep: '/signin/code',
  secondStepFor: (next: string) => `/signin/code?${new URLSearchParams({ next })}`,
  signInFor: (next: string) => `/signin?${new URLSearchParams({ next })}`,
  signUpFor: (next: string) => `/signup?${new URLSearchParams({ next })}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Target of the link that the server prints while there is no admin. */
  firstAdmin: '/first-admin',
  pay: '/pay',
  payFor: (token: string) => `/pay?${new URLSearchParams({ token })}`,
  /** The link of a seat that somebody else pays for. */
  seat: '/seat',
  seatFor: (token: string) => `/seat?${new URLSearchParams({ token })}`,
  waitFor: (slug: string) => `/courses/${slug}/waitlist`,
  waitlist: '/waitlist',
  waitlistFor: (token: string) => `/waitlist?${new URLSearchParams({ token })}`,
  dashboard: '/dashboard',
  account: '/account',
  confirmEmail: '/account/email',
  learn: (course: string) => `/learn/${course}`,
  lesson: (course: string, lesson: string) => `/learn/${course}/${lesson}`,
  findLessons: '/learn',
  notes: '/notes',
  allDoubts: '/doubts',
  doubts: ({ course, lesson, class: id }: { course?: string; lesson?: string; class?: string }) =>
    `/doubts?${new URLSearchParams(id ? { class: id } : { course: course ?? '', lesson: lesson ?? '' })}`,
  doubt: (id: string) => `/doubts/${id}`,
  unfollow: '/doubts/unfollow',
  unfollowDoubt: (token: string) => `/doubts/unfollow?${new URLSearchParams({ token })}`,
  /** The join link of a class: leads to the meeting while it is open. */
  joinClass: (id: string) => `/classes/${id}/join`,
  recording: (id: string) => `/classes/${id}/recording`,
  /** A person's classes for a calendar program; the secret is its parameter `token`. */
  calendar: '/calendar.ics',
  certificate: (id: string) => `/certificates/${id}`,
  /** Issuer keys and revocation list, for programs that check certificates. */
  issuer: '/api/issuer',
  revocations: '/api/certificates/revocations',
  desk: '/desk',
  install: '/install',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
} as const;

/** Whether a path belongs to the desk, which is an app of its own. */
export function isOfDesk(pathname: string): boolean {
  return pathname === paths.desk || pathname.startsWith(`${paths.desk}/`);
}

const BASE = 'http://site.invalid';

/**
 * The path to open after sign-in, with query and fragment; always on this site.
 * @returns `otherwise` if `next` is not a path of this site
 */
export function nextPath(next: string | null | undefined, otherwise = '/dashboard'): string {
  // A browser reads a backslash as a slash and drops tabs and line breaks, so that '/\other.org' would leave the site.
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next) || !URL.canParse(next, BASE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
