import { defaultHeadline } from '../../../contract/base/look.ts';
import type { Site, SiteSettings } from '../../../contract/publishing/site.ts';

/** The public part of the settings, without the staff's email. */
export function presentSite(settings: SiteSettings): Site {
  const { instagram, linkedin, youtube } = settings.social;
  return {
    brand: settings.brand,
    tagline: settings.tagline,
    headline: settings.headline ?? defaultHeadline,
    accent: settings.accent ?? 'marigold',
    logo: settings.logo ?? '',
    assistantName: settings.assistantName,
    phone: settings.phone,
    phoneShown: settings.phoneShown,
    email: settings.email,
    location: settings.location,
    madeIn: settings.madeIn,
    appLink: settings.appLink,
    social: { instagram, linkedin, youtube },
  };
}
