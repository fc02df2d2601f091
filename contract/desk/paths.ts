import { paths } from '../paths.ts';

/** Every page of the desk. */
export const deskPaths = {
  /** The first page of the desk: the work that waits for the signed-in person. */
  today: paths.desk,
  /** The first page of the desk with a person's panel open. */
  todayWith: (person: string) => `${paths.desk}?${new URLSearchParams({ person })}`,
  overview: '/desk/overview',
  overviewOf: (days: string) => `/desk/overview?days=${days}`,
  search: '/desk/search',
  searchFor: (q: string) => `/desk/search?${new URLSearchParams({ q })}`,
  people: '/desk/people',
  person: (id: string) => `/desk/people/${id}`,
  requests: '/desk/requests',
  newRequests: '/desk/requests?stage=new',
  enrolledRequests: '/desk/requests?stage=enrolled',
  dueRequests: '/desk/requests?due=today',
  /** The requests for one course. */
  requestsFor: (course: string, stage = '') =>
    `/desk/requests?${new URLSearchParams({ course, ...(stage && { stage }) })}`,
  /** The requests of one owner or source. */
  requestsOf: (filter: { owner: string } | { source: string }) => `/desk/requests?${new URLSearchParams(filter)}`,
  newRequest: '/desk/requests/new',
  importRequests: '/desk/requests/import',
  request: (id: string) => `/desk/requests/${id}`,
  orders: '/desk/orders',
  ordersWithoutSeat: '/desk/orders?state=needs_seat',
  heldOrders: '/desk/orders?state=held',
  overdueOrders: '/desk/orders?state=overdue',
  order: (id: string) => `/desk/orders/${id}`,
  coupons: '/desk/coupons',
  /** The payments of today. */
  money: '/desk/money',
  /** The next payments of learners. */
  dues: '/desk/dues',
  lateDues: '/desk/dues?when=late',
  /** Transfers that buyers reported. */
  transferClaims: '/desk/transfer-claims',
  openTransferClaims: '/desk/transfer-claims?state=open',
  waitlist: '/desk/waitlist',
  waitlistOf: (course: string) => `/desk/waitlist?${new URLSearchParams({ course })}`,
  messages: '/desk/messages',
  newMessages: '/desk/messages?state=new',
  /** The messages from one email. */
  messagesOf: (email: string) => `/desk/messages?${new URLSearchParams({ q: email })}`,
  message: (id: string) => `/desk/messages/${id}`,
  spam: '/desk/spam',
  batches: '/desk/batches',
  upcomingBatches: '/desk/batches?when=upcoming',
  newBatch: '/desk/batches/new',
  batch: (id: string) => `/desk/batches/${id}`,
  batchClasses: (id: string) => `/desk/batches/${id}/classes`,
  batchProgress: (id: string) => `/desk/batches/${id}/progress`,
  classes: '/desk/classes',
  class: (id: string) => `/desk/classes/${id}`,
  attendance: (id: string) => `/desk/classes/${id}/attendance`,
  holidays: '/desk/holidays',
  absences: '/desk/absences',
  /** Work of learners, to be reviewed. */
  work: '/desk/work',
  workOf: (id: string) => `/desk/work/${id}`,
  assignment: (course: string, lesson: string) => `/desk/courses/${course}/lessons/${lesson}/assignment`,
  doubts: '/desk/doubts',
  doubt: (id: string) => `/desk/doubts/${id}`,
  surveys: '/desk/surveys',
  survey: (course: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return `/desk/surveys/${course}${search && `?${search}`}`;
  },
  /** Learners who are due a certificate. */
  certificates: '/desk/certificates',
  issuedCertificates: '/desk/certificates/issued',
  blockedCertificates: '/desk/certificates/blocked',
  courses: '/desk/courses',
  /** The courses as a table. */
  sortedCourses: '/desk/courses?sort=title',
  newCourse: '/desk/courses/new',
  course: (id: string) => `/desk/courses/${id}`,
  /** The rule of a course's certificate. */
  certificateRule: (course: string) => `/desk/courses/${course}/certificate`,
  learners: (course: string) => `/desk/courses/${course}/learners`,
  /** The learners of a course whom a search finds. */
  learnersLike: (course: string, words: string) => `/desk/courses/${course}/learners?q=${encodeURIComponent(words)}`,
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
  profiles: '/desk/profiles',
  newProfile: '/desk/profiles/new',
  profile: (id: string) => `/desk/profiles/${id}`,
  images: '/desk/images',
  pages: '/desk/pages',
  page: (id: string) => `/desk/pages/${id}`,
  refunds: '/desk/refunds',
  refundsIn: (state: string) => `/desk/refunds?state=${state}`,
  /** The refund of an order. */
  refundOrder: (order: string) => `/desk/refunds/of/${order}`,
  alerts: '/desk/alerts',
  openAlerts: '/desk/alerts?state=open',
  documents: '/desk/documents',
  documentsOf: (order: string) => `/desk/documents?${new URLSearchParams({ q: order })}`,
  correctDocument: (id: string) => `/desk/documents/${id}/correct`,
  settlements: '/desk/settlements',
  settlementsOf: (month: string) => `/desk/settlements?month=${month}`,
  /** A transfer of the payment service into the account. */
  settlement: (id: string) => `/desk/settlements/${id}`,
  trainerPay: '/desk/trainer-pay',
  trainerPayOf: (month: string) => `/desk/trainer-pay?month=${month}`,
  /** A trainer's month. */
  trainerMonth: (id: string, month: string) => `/desk/trainer-pay/${id}/${month}`,
  reports: '/desk/reports',
  reportsOf: (month: string) => `/desk/reports?month=${month}`,
  business: '/desk/business',
  settings: '/desk/settings',
  trash: '/desk/trash',
  mails: '/desk/mails',
  failedMails: '/desk/mails?state=failed',
  /** The emails to one address. */
  mailsTo: (email: string) => `/desk/mails?${new URLSearchParams({ q: email })}`,
  mail: (id: string) => `/desk/mails/${id}`,
  staff: '/desk/staff',
  staffMember: (id: string) => `/desk/staff/${id}`,
  audit: '/desk/audit',
  operation: '/desk/operation',
} as const;
