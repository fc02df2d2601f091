import { z } from 'zod';

/** What the public may know of the operator: brand, contact and links. */
export const Site = z
  .object({
    brand: z.string(),
    tagline: z.string(),
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

/** The stored settings: what is public, and where staff get their mail. */
export const SiteSettings = Site.extend({ staffEmail: z.email() });

export const SiteAnswer = z.object({ data: Site }).meta({ id: 'SiteAnswer' });

export type Site = z.infer<typeof Site>;
export type SiteSettings = z.infer<typeof SiteSettings>;
export type SiteAnswer = z.infer<typeof SiteAnswer>;
