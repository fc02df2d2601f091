import type { DeskSettings } from '../../../../contract/desk-settings.ts';
import type { siteSettings } from '../../../db/schema/index.ts';

export function presentSettings({ version, settings }: typeof siteSettings.$inferSelect): DeskSettings {
  const { instagram, linkedin, youtube } = settings.social;
  return {
    version,
    brand: settings.brand,
    tagline: settings.tagline,
    assistantName: settings.assistantName,
    phone: settings.phoneShown,
    email: settings.email,
    staffEmail: settings.staffEmail,
    location: settings.location,
    madeIn: settings.madeIn,
    appLink: settings.appLink,
    social: { instagram, linkedin, youtube },
  };
}
