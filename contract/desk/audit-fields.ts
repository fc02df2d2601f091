/** How the log shows a stored value. The server replaces the ids of people and courses by names. */
export type AuditKind =
  | 'rupees'
  | 'moment'
  | 'day'
  | 'person'
  | 'course'
  | 'roles'
  | 'publication'
  | 'yes or no'
  | 'plain';

/**
 * The fields of the audit log, each with its name on screen. The log stores the values of a field with a kind; such a field never
 * holds personal data, because its values stay when a person is erased.
 */
const auditFields: Readonly<Record<string, { label: string; kind?: AuditKind }>> = {
  // Leads, messages and classes
  ownerId: { label: 'Owner', kind: 'person' },
  trainerId: { label: 'Trainer', kind: 'person' },
  followUpAt: { label: 'Next call', kind: 'moment' },
  firstReachedAt: { label: 'First reached', kind: 'moment' },
  stage: { label: 'Stage', kind: 'plain' },
  state: { label: 'State', kind: 'plain' },
  lostReason: { label: 'Reason' },
  startsAt: { label: 'Begins', kind: 'moment' },
  endsAt: { label: 'Ends', kind: 'moment' },
  cancelReason: { label: 'Reason' },
  joinLink: { label: 'Join link' },
  recordingUrl: { label: 'Recording link' },
  recordingFile: { label: 'Recording' },
  // Courses, batches and the website
  pricePaise: { label: 'Price', kind: 'rupees' },
  struckPricePaise: { label: 'Price before discount', kind: 'rupees' },
  sellOnline: { label: 'Sold online', kind: 'yes or no' },
  popular: { label: 'Popular', kind: 'yes or no' },
  isOpen: { label: 'Anyone can read it', kind: 'yes or no' },
  publishAt: { label: 'Visibility', kind: 'publication' },
  courseId: { label: 'Course', kind: 'course' },
  nextCourseId: { label: 'Next course', kind: 'course' },
  startsOn: { label: 'First day', kind: 'day' },
  endsOn: { label: 'Last day', kind: 'day' },
  publishedOn: { label: 'Date', kind: 'day' },
  seats: { label: 'Seats', kind: 'plain' },
  number: { label: 'Number', kind: 'plain' },
  minutes: { label: 'Minutes', kind: 'plain' },
  classTimes: { label: 'Class times', kind: 'plain' },
  trainingHours: { label: 'Training hours', kind: 'plain' },
  slug: { label: 'Web address', kind: 'plain' },
  topicId: { label: 'Topic' },
  moduleId: { label: 'Module' },
  profileId: { label: 'Profile of the trainer' },
  classUrl: { label: 'Sample class' },
  venueState: { label: 'State of the place' },
  videoUrl: { label: 'Video' },
  videoPoster: { label: 'Picture shown before the video' },
  quizSize: { label: 'Questions per attempt', kind: 'plain' },
  alt: { label: 'Description' },
  // Staff and settings
  role: { label: 'Role', kind: 'roles' }, // until people could have several
  roles: { label: 'Roles', kind: 'roles' },
  staffEmail: { label: 'Email for staff' },
  assistantName: { label: 'Name of the chat assistant' },
  madeIn: { label: 'Made in' },
  appLink: { label: 'Link to the app' },
  requireSecondFactor: { label: 'Sign-in code required', kind: 'yes or no' },
  lostReasons: { label: 'Why leads are lost' },
  chat: { label: 'WhatsApp texts' },
  // Orders
  billName: { label: 'Name on the invoice' },
  billState: { label: 'State on the invoice' },
  billAddress: { label: 'Address on the invoice' },
  gstin: { label: 'GSTIN' },
  voidReason: { label: 'Reason' },
};

/** The kind of a field whose values the log stores; undefined for all other fields. */
export const auditKind = (field: string): AuditKind | undefined => auditFields[field]?.kind;

/** The name of a field on screen. A field without one is shown as words: `Phone number` for `phoneNumber`. */
export function auditLabel(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return auditFields[field]?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
