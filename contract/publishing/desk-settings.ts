import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { email } from '../base/email.ts';
import { accents, headlineParts } from '../base/look.ts';
import { line, phone, picturePath, text, textMatching } from '../base/text.ts';
import { callStep } from '../selling/desk-requests.ts';
import { ChatTemplates } from './chat-templates.ts';

/** Whether an address begins with https:// and names a host; browsers would correct a backslash or a missing slash. */
function isHttpsAddress(value: string): boolean {
  return (
    /^https:\/\/[^\s\\]+$/.test(value) &&
    z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(value).success
  );
}

/** Whether it is a path of this site; `//`, or `/\`, which browsers read as `//`, would lead to another site. */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);

const secureLink = line(300, 'Enter the address').refine(isHttpsAddress, { error: 'Must be an address with https://' });

const fields = {
  brand: line(60, 'Enter the name of the company'),
  tagline: line(200, 'Enter a tagline'),
  headline: text(120, 'Enter the heading of the home page').refine((value) => headlineParts(value).lines.length <= 6, {
    error: 'Must be at most 6 lines',
  }),
  accent: z.enum(accents),
  logo: picturePath,
  assistantName: line(40, 'Enter the name of the assistant'),
  phone: phone('Enter a phone number'),
  email: email('Enter an email address'),
  staffEmail: email('Enter an email address'),
  location: line(100, 'Enter the location'),
  madeIn: line(100, 'Enter the place where the site is made'),
  appLink: line(300, 'Enter an address').refine((value) => isOwnPath(value) || isHttpsAddress(value), {
    error: 'Must be a path of this site, such as /install, or an address with https://',
  }),
  /** Whether money, staff, settings and the file of requests are open only to those who signed in with a second factor. */
  requireSecondFactor: z.boolean(),
  sources: z
    .array(line(60, 'Enter a source'))
    .min(1, { error: 'Enter at least one source' })
    .max(30)
    .meta({ description: 'Sources that staff can choose when they add a request.' }),
  chat: ChatTemplates.meta({ description: 'The WhatsApp text for each occasion.' }),
  lostReasons: z
    .array(line(100, 'Enter a reason'))
    .max(30)
    .meta({ description: 'Reasons that staff can choose when a request is lost.' }),
  callSteps: z
    .array(textMatching(callStep, 20, 'Write it as 2 hours or 1 day'))
    .max(10)
    .meta({
      description: 'How long to wait after each call in a row without an answer, `2 hours`; the last one repeats.',
    }),
  social: z.strictObject({ instagram: secureLink, linkedin: secureLink, youtube: secureLink }),
};

/** The fields of the settings form; the phone as people write it, with a country code or as an Indian number. */
export const DeskSettingsFields = z.strictObject(fields).meta({ id: 'DeskSettingsFields' });
export const DeskSettingsSave = z.strictObject({ version, ...fields }).meta({ id: 'DeskSettingsSave' });

export const DeskSettings = z.object({ version: z.int(), ...fields }).meta({ id: 'DeskSettings' });
export const DeskSettingsResponse = z.object({ data: DeskSettings }).meta({ id: 'DeskSettingsResponse' });

const homeTexts = { headline: fields.headline, tagline: fields.tagline };

/** The texts of the home page, which editors may change without the other settings. */
export const DeskHomeSave = z.strictObject({ version, ...homeTexts }).meta({ id: 'DeskHomeSave' });
export const DeskHome = z.object({ version: z.int(), ...homeTexts }).meta({ id: 'DeskHome' });
export const DeskHomeResponse = z.object({ data: DeskHome }).meta({ id: 'DeskHomeResponse' });

export type DeskHomeSave = z.infer<typeof DeskHomeSave>;
export type DeskHome = z.infer<typeof DeskHome>;

export type DeskSettingsFields = z.infer<typeof DeskSettingsFields>;
export type DeskSettingsSave = z.infer<typeof DeskSettingsSave>;
export type DeskSettings = z.infer<typeof DeskSettings>;

export const sampleKinds = ['course', 'profile', 'testimonial', 'post'] as const;

/** The word that marks each name in sample content: of instructors, learners and authors. */
export const SAMPLE_MARK = 'sample';

const Sample = z.object({ kind: z.enum(sampleKinds), id: z.uuid(), title: z.string() }).meta({ id: 'DeskSample' });

export const DeskSampleList = z.object({ data: z.array(Sample) }).meta({ id: 'DeskSamplesResponse' });

export type DeskSample = z.infer<typeof Sample>;
