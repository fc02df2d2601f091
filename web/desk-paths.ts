import { paths } from './paths.ts';

/** Every page of the desk. */
export const deskPaths = {
  overview: paths.desk,
  overviewOf: (days: string) => `${paths.desk}?days=${days}`,
  requests: '/desk/requests',
  newRequests: '/desk/requests?stage=new',
  enrolledRequests: '/desk/requests?stage=enrolled',
  dueRequests: '/desk/requests?due=today',
  /** The requests for one course. */
  requestsFor: (course: string, stage = '') =>
    `/desk/requests?${new URLSearchParams({ course, ...(stage && { stage }) })}`,
  request: (id: string) => `/desk/requests/${id}`,
  /** The requests of one e-mail. */
  requestsOf: (email: string) => `/desk/requests?${new URLSearchParams({ q: email })}`,
  /** Transfers that buyers reported. */
  paymentReports: '/desk/payment-reports',
  messages: '/desk/messages',
  newMessages: '/desk/messages?state=new',
  /** The messages from one e-mail. */
  messagesOf: (email: string) => `/desk/messages?${new URLSearchParams({ q: email })}`,
  message: (id: string) => `/desk/messages/${id}`,
  batches: '/desk/batches',
  newBatch: '/desk/batches/new',
  batch: (id: string) => `/desk/batches/${id}`,
  courses: '/desk/courses',
  newCourse: '/desk/courses/new',
  course: (id: string) => `/desk/courses/${id}`,
  learners: (course: string) => `/desk/courses/${course}/learners`,
  newLesson: (course: string) => `/desk/courses/${course}/lessons/new`,
  lesson: (course: string, lesson: string) => `/desk/courses/${course}/lessons/${lesson}`,
  topics: '/desk/topics',
  newTopic: '/desk/topics/new',
  topic: (id: string) => `/desk/topics/${id}`,
  posts: '/desk/posts',
  newPost: '/desk/posts/new',
  post: (id: string) => `/desk/posts/${id}`,
  testimonials: '/desk/testimonials',
  newTestimonial: '/desk/testimonials/new',
  testimonial: (id: string) => `/desk/testimonials/${id}`,
  images: '/desk/images',
  pages: '/desk/pages',
  page: (id: string) => `/desk/pages/${id}`,
  documents: '/desk/documents',
  reports: '/desk/reports',
  reportsOf: (month: string) => `/desk/reports?month=${month}`,
  business: '/desk/business',
  settings: '/desk/settings',
  trash: '/desk/trash',
  mails: '/desk/mails',
  failedMails: '/desk/mails?state=failed',
  /** The mails to one e-mail. */
  mailsTo: (email: string) => `/desk/mails?${new URLSearchParams({ q: email })}`,
  mail: (id: string) => `/desk/mails/${id}`,
  staff: '/desk/staff',
  staffMember: (id: string) => `/desk/staff/${id}`,
  audit: '/desk/audit',
} as const;
