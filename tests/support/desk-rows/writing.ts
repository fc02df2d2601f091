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
  requireSecondFactor: false,
  location: 'L',
  madeIn: 'M',
  appLink: '/install',
  social: { instagram: 'https://a.example', linkedin: 'https://b.example', youtube: 'https://c.example' },
};

const toWrite = { needs: ['content.write'], gives: 200 } as const;
const version = 1;

const postPath = (scene: Scene) => `/desk/posts/${scene.post.id}`;
const pagePath = (scene: Scene) => `/desk/pages/${scene.page.id}`;
const topicPath = ({ school }: Scene) => `/desk/topics/${school.free.topicId}`;
const testimonialPath = (scene: Scene) => `/desk/testimonials/${scene.testimonial.id}`;

/** All records of a table in their present order, as the new one. */
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
  previewMarkdown: {
    method: 'post',
    path: '/desk/preview',
    body: { text: '*Hi*' },
    needs: ['content.write', 'classes.teach'],
    gives: 200,
    again: 200,
  },

  listDeskPosts: { method: 'get', path: '/desk/posts', ...toWrite },
  listDeskPostCategories: { method: 'get', path: '/desk/post-categories', ...toWrite },
  getDeskPost: { method: 'get', path: postPath, ...toWrite },
  createDeskPost: { method: 'post', path: '/desk/posts', body: post, ...toWrite, gives: 201 },
  saveDeskPost: { method: 'put', path: postPath, body: { version, ...post, slug: 'a-changed-post' }, ...toWrite },
  deleteDeskPost: { method: 'delete', path: postPath, ...toWrite },

  listDeskTopics: { method: 'get', path: '/desk/topics', ...toWrite },
  getDeskTopic: { method: 'get', path: topicPath, ...toWrite },
  createDeskTopic: { method: 'post', path: '/desk/topics', body: topic, ...toWrite, gives: 201 },
  orderDeskTopics: { method: 'put', path: '/desk/topics/order', body: sameOrder('topics'), ...toWrite },
  saveDeskTopic: { method: 'put', path: topicPath, body: { version, ...topic, slug: 'a-changed-topic' }, ...toWrite },
  // It has a free course.
  deleteDeskTopic: { method: 'delete', path: topicPath, ...toWrite, gives: 409 },

  listDeskTestimonials: { method: 'get', path: '/desk/testimonials', ...toWrite },
  getDeskTestimonial: { method: 'get', path: testimonialPath, ...toWrite },
  createDeskTestimonial: {
    method: 'post',
    path: '/desk/testimonials',
    body: testimonial,
    ...toWrite,
    gives: 201,
  },
  orderDeskTestimonials: {
    method: 'put',
    path: '/desk/testimonials/order',
    body: sameOrder('testimonials'),
    ...toWrite,
  },
  saveDeskTestimonial: { method: 'put', path: testimonialPath, body: { version, ...testimonial }, ...toWrite },
  deleteDeskTestimonial: { method: 'delete', path: testimonialPath, ...toWrite },

  listDeskPages: { method: 'get', path: '/desk/pages', ...toWrite },
  getDeskPage: { method: 'get', path: pagePath, ...toWrite },
  saveDeskPage: { method: 'put', path: pagePath, body: { version, ...page }, ...toWrite },

  getDeskSettings: { method: 'get', path: '/desk/settings', needs: ['site.manage'], gives: 200 },
  listDeskSamples: { method: 'get', path: '/desk/samples', needs: ['site.manage'], gives: 200 },
  saveDeskSettings: {
    method: 'put',
    path: '/desk/settings',
    // Every row begins with the settings as the row before left them.
    body: async ({ deps }) => ({ version: (await deps.db.query.siteSettings.findFirst())?.version, ...settings }),
    needs: ['site.manage'],
    gives: 200,
  },
};
