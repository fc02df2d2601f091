import { z } from 'zod';
import { accents } from '../base/look.ts';
import { slug } from '../base/text.ts';
import { ChatTemplates } from './chat-templates.ts';

export const Site = z
  .object({
    brand: z.string(),
    tagline: z.string(),
    headline: z
      .string()
      .meta({ description: 'Heading of the home page: its lines, and the marked word between stars.' }),
    accent: z.enum(accents),
    logo: z.string().meta({ description: 'Path of a picture, instead of the initial of the brand; empty for none.' }),
    assistantName: z.string(),
    phone: z.string().meta({ description: 'E.164.' }),
    phoneShown: z.string(),
    email: z.string(),
    location: z.string(),
    madeIn: z.string(),
    appLink: z.string(),
    social: z.object({ instagram: z.url(), linkedin: z.url(), youtube: z.url() }),
  })
  .meta({ id: 'Site' });

/** The stored settings: the public ones, the staff's email, and whether strong permissions require a second factor. */
export const SiteSettings = Site.partial({ headline: true, accent: true, logo: true }).extend({
  staffEmail: z.email(),
  requireSecondFactor: z.boolean().optional(),
  lostReasons: z.array(z.string()).optional(),
  sources: z.array(z.string()).optional(),
  callSteps: z.array(z.string()).optional(),
  chat: ChatTemplates.partial().optional(),
});

export const SiteResponse = z.object({ data: Site }).meta({ id: 'SiteResponse' });

export type Site = z.infer<typeof Site>;
export type SiteSettings = z.infer<typeof SiteSettings>;
export type SiteResponse = z.infer<typeof SiteResponse>;

export const Page = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    updatedOn: z.iso.date(),
    html: z.string(),
  })
  .meta({ id: 'Page' });

export const PageParams = z.object({ slug });
export const PageResponse = z.object({ data: Page }).meta({ id: 'PageResponse' });

export type Page = z.infer<typeof Page>;

export const Trainer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    line: z.string().meta({ description: 'Their work, in a line.' }),
    built: z.string().meta({ description: 'Their projects, as text; empty for none.' }),
    links: z.array(z.url()),
    image: z.string().nullable().meta({ description: 'Path of a picture of the person.' }),
  })
  .meta({ id: 'Trainer' });

export const TrainerList = z.object({ data: z.array(Trainer) }).meta({ id: 'TrainerList' });

export type Trainer = z.infer<typeof Trainer>;

/** The most testimonials on the home page: the first in the desk's order. */
export const MAX_TESTIMONIALS = 24;

export const Testimonial = z
  .object({ id: z.uuid(), name: z.string(), role: z.string(), quote: z.string() })
  .meta({ id: 'Testimonial' });

export const TestimonialList = z.object({ data: z.array(Testimonial) }).meta({ id: 'TestimonialList' });

export type Testimonial = z.infer<typeof Testimonial>;
