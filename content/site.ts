import { defaultHeadline } from '../contract/base/look.ts';
import type { SiteSettings } from '../contract/publishing/site.ts';

/** Sample settings of the site: put in your own brand, contact and links. */
export const site: SiteSettings = {
  brand: 'Nanocamp',
  tagline: 'Short, focused courses that empower the next generation of tech professionals.',
  headline: defaultHeadline,
  accent: 'marigold',
  logo: '',
  assistantName: 'NanoBot',
  phone: '+918000000000',
  phoneShown: '+91 80000 00000',
  email: 'support@example.com',
  staffEmail: 'staff@example.com',
  location: 'Bengaluru, India',
  madeIn: 'Bangalore',
  appLink: '/install',
  social: {
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
    youtube: 'https://www.youtube.com/',
  },
};
