import { z } from 'zod';
import { accents } from '../base/look.ts';
import { ChatTemplates } from './chat-templates.ts';

/** Public data of the operator: brand, contact and links. */
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
  chat: ChatTemplates.partial().optional(),
});

export const SiteResponse = z.object({ data: Site }).meta({ id: 'SiteResponse' });

export type Site = z.infer<typeof Site>;
export type SiteSettings = z.infer<typeof SiteSettings>;
export type SiteResponse = z.infer<typeof SiteResponse>;
