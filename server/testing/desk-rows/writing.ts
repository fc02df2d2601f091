import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

const publication = { state: 'draft', at: '' };
const post = {
  title: 'T',
  slug: 'a-new-post',
  excerpt: '',
  category: '',
  author: '',
  image: '',
  body: '',
  publication,
};
const topic = { name: 'N', slug: 'a-new-topic', guideTitle: 'G', summary: 'S', publication };
const testimonial = { name: 'N', role: 'R', quote: 'Q', publication };
const page = { title: 'T', description: 'D', body: 'B' };
const settings = {
  brand: 'B',
  tagline: 'T',
  assistantName: 'A',
  phone: '+91 80123 45678',
  email: 'hello@academy.test',
  staffEmail: 'staff@academy.test',
  location: 'L',
  madeIn: 'M',
  appLink: '/install',
  social: { instagram: 'https://a.example', linkedin: 'https://b.example', youtube: 'https://c.example' },
};

/** What only admins do. */
const forAdmins = { admin: 200, instructor: 403 };
const version = 1;

const postPath = (scene: Scene) => `/desk/posts/${scene.post.id}`;
const pagePath = (scene: Scene) => `/desk/pages/${scene.page.id}`;
const topicPath = ({ school }: Scene) => `/desk/topics/${school.free.topicId}`;
const testimonialPath = (scene: Scene) => `/desk/testimonials/${scene.testimonial.id}`;

/** All records of a table in the order in which they stand, as their new order. */
const sameOrder =
  (table: 'topics' | 'testimonials') =>
  async ({ deps }: Scene) => {
    const rows =
      table === 'topics'
        ? await deps.db.query.topics.findMany({ orderBy: ({ position, id }) => [position, id] })
        : await deps.db.query.testimonials.findMany({ orderBy: ({ position, id }) => [position, id] });
    const ids = rows.map(({ id }) => id);
    return { read: ids, order: ids };
  };

/** What staff write: posts, topics, testimonials, legal pages and settings. */
export const writingRows: Record<string, DeskRow> = {
  previewMarkdown: { method: 'post', path: '/desk/preview', body: { text: '*Hi*' }, admin: 200, instructor: 200 },

  listDeskPosts: { method: 'get', path: '/desk/posts', ...forAdmins },
  listDeskPostCategories: { method: 'get', path: '/desk/post-categories', ...forAdmins },
  getDeskPost: { method: 'get', path: postPath, ...forAdmins },
  createDeskPost: { method: 'post', path: '/desk/posts', body: post, admin: 201, instructor: 403 },
  saveDeskPost: { method: 'put', path: postPath, body: { version, ...post, slug: 'a-changed-post' }, ...forAdmins },
  deleteDeskPost: { method: 'delete', path: postPath, ...forAdmins },

  listDeskTopics: { method: 'get', path: '/desk/topics', ...forAdmins },
  getDeskTopic: { method: 'get', path: topicPath, ...forAdmins },
  createDeskTopic: { method: 'post', path: '/desk/topics', body: topic, admin: 201, instructor: 403 },
  orderDeskTopics: { method: 'put', path: '/desk/topics/order', body: sameOrder('topics'), ...forAdmins },
  saveDeskTopic: { method: 'put', path: topicPath, body: { version, ...topic, slug: 'a-changed-topic' }, ...forAdmins },
  // It has a free course.
  deleteDeskTopic: { method: 'delete', path: topicPath, admin: 409, instructor: 403 },

  listDeskTestimonials: { method: 'get', path: '/desk/testimonials', ...forAdmins },
  getDeskTestimonial: { method: 'get', path: testimonialPath, ...forAdmins },
  createDeskTestimonial: {
    method: 'post',
    path: '/desk/testimonials',
    body: testimonial,
    admin: 201,
    instructor: 403,
  },
  orderDeskTestimonials: {
    method: 'put',
    path: '/desk/testimonials/order',
    body: sameOrder('testimonials'),
    ...forAdmins,
  },
  saveDeskTestimonial: { method: 'put', path: testimonialPath, body: { version, ...testimonial }, ...forAdmins },
  deleteDeskTestimonial: { method: 'delete', path: testimonialPath, ...forAdmins },

  listDeskPages: { method: 'get', path: '/desk/pages', ...forAdmins },
  getDeskPage: { method: 'get', path: pagePath, ...forAdmins },
  saveDeskPage: { method: 'put', path: pagePath, body: { version, ...page }, ...forAdmins },

  getDeskSettings: { method: 'get', path: '/desk/settings', ...forAdmins },
  saveDeskSettings: {
    method: 'put',
    path: '/desk/settings',
    // Every row begins with the settings as the row before left them.
    body: async ({ deps }) => ({ version: (await deps.db.query.siteSettings.findFirst())?.version, ...settings }),
    ...forAdmins,
  },
};
