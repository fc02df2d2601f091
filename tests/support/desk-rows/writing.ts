import { defaultTemplates } from '../../../contract/publishing/chat-templates.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

const publication = { state: 'draft', at: '' };
const post = {
  title: 'T',
  slug: 'a-new-post',
  excerpt: '',
  category: '',
  author: '',
  image: '',
  body: '',
  nextCourseId: '',
  publication,
};
const topic = { name: 'N', slug: 'a-new-topic', guideTitle: 'G', summary: 'S', nextCourseId: '', publication };
const testimonial = { name: 'N', role: 'R', quote: 'Q', courseId: '', publication };
const profile = { name: 'N', line: 'L', built: '', links: [], image: '', publication };
const page = { title: 'T', description: 'D', body: 'B' };
const settings = {
  brand: 'B',
  tagline: 'T',
  headline: 'H',
  accent: 'teal',
  logo: '',
  assistantName: 'A',
  phone: '+91 80123 45678',
  email: 'hello@academy.test',
  staffEmail: 'staff@academy.test',
  requireSecondFactor: false,
  chat: defaultTemplates,
  sources: ['phone'],
  lostReasons: ['Too expensive'],
  callSteps: ['2 hours'],
  location: 'L',
  madeIn: 'M',
  appLink: '/install',
  social: { instagram: 'https://a.example', linkedin: 'https://b.example', youtube: 'https://c.example' },
};

const version = 1;

const postPath = (scene: Scene) => `/desk/posts/${scene.post.id}`;
const pagePath = (scene: Scene) => `/desk/pages/${scene.page.id}`;
const topicPath = ({ school }: Scene) => `/desk/topics/${school.free.topicId}`;
const profilePath = (scene: Scene) => `/desk/profiles/${scene.profile.id}`;
const testimonialPath = (scene: Scene) => `/desk/testimonials/${scene.testimonial.id}`;

/** The body of a reorder that keeps the present order. */
const presentOrder =
  (table: 'topics' | 'testimonials' | 'trainerProfiles') =>
  async ({ deps: { db } }: Scene) => {
    const all = {
      topics: () => db.query.topics.findMany({ orderBy: ({ position, id }) => [position, id] }),
      testimonials: () => db.query.testimonials.findMany({ orderBy: ({ position, id }) => [position, id] }),
      trainerProfiles: () => db.query.trainerProfiles.findMany({ orderBy: ({ position, id }) => [position, id] }),
    };
    const rows: { id: string }[] = await all[table]();
    const ids = rows.map(({ id }) => id);
    return { read: ids, order: ids };
  };

/** Content that staff write: posts, topics, testimonials, legal pages and settings. */
export const writingRows: Record<string, DeskRow> = {
  previewDeskMarkdown: {
    body: { text: '*Hi*' },
    repeatStatus: 200,
  },

  getDeskPost: { path: postPath },
  createDeskPost: { body: post },
  saveDeskPost: { path: postPath, body: { version, ...post, slug: 'a-changed-post' } },
  deleteDeskPost: { path: postPath },

  getDeskTopic: { path: topicPath },
  createDeskTopic: { body: topic },
  reorderDeskTopics: { body: presentOrder('topics') },
  saveDeskTopic: { path: topicPath, body: { version, ...topic, slug: 'a-changed-topic' } },
  // It has a free course.
  deleteDeskTopic: { path: topicPath, status: 409 },

  getDeskTestimonial: { path: testimonialPath },
  createDeskTestimonial: {
    body: testimonial,
  },
  reorderDeskTestimonials: {
    body: presentOrder('testimonials'),
  },
  saveDeskTestimonial: { path: testimonialPath, body: { version, ...testimonial } },
  deleteDeskTestimonial: { path: testimonialPath },

  getDeskProfile: { path: profilePath },
  createDeskProfile: { body: profile },
  reorderDeskProfiles: { body: presentOrder('trainerProfiles') },
  saveDeskProfile: { path: profilePath, body: { version, ...profile } },
  deleteDeskProfile: { path: profilePath },

  getDeskPage: { path: pagePath },
  saveDeskPage: { path: pagePath, body: { version, ...page } },

  saveDeskHome: {
    body: async ({ deps }) => ({
      version: (await deps.db.query.siteSettings.findFirst())?.version,
      headline: 'Learn *well*',
      tagline: 'For everyone',
    }),
  },
  saveDeskSettings: {
    // The version is that after the saves of earlier rows.
    body: async ({ deps }) => ({ version: (await deps.db.query.siteSettings.findFirst())?.version, ...settings }),
  },
};
