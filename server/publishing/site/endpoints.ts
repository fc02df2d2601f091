import { DeskSamplesResponse } from '../../../contract/desk-samples.ts';
import { DeskSettingsResponse, DeskSettingsSave } from '../../../contract/desk-settings.ts';
import { SiteResponse } from '../../../contract/site.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform } from '../../records/index.ts';
import { readSite } from './index.ts';
import { findSamples } from './samples.ts';
import { readDeskSettings, saveSettings } from './settings.ts';

const read = endpoint({
  id: 'getSite',
  path: 'GET /site',
  tag: 'Site',
  summary: 'Brand, contact and links of the operator',
  may: 'public',
  cached: true,
  response: jsonResponse(SiteResponse, 'The public site settings.'),
  handler: async ({ deps }) => ({ data: await readSite(deps) }),
});

const readSettings = endpoint({
  id: 'getDeskSettings',
  path: 'GET /desk/settings',
  summary: 'Read the brand, contact and links of the site, and the staff’s e-mail',
  may: ['site.manage'],
  response: jsonResponse(DeskSettingsResponse, 'The settings.'),
  handler: async ({ deps }) => ({ data: await readDeskSettings(deps) }),
});

const change = endpoint({
  id: 'saveDeskSettings',
  path: 'PUT /desk/settings',
  summary: 'Change the settings of the site',
  may: ['site.manage'],
  body: DeskSettingsSave,
  response: jsonResponse(DeskSettingsResponse, 'The settings as they are now.'),
  handler: perform(saveSettings, (data) => ({ data })),
});

const samples = endpoint({
  id: 'listDeskSamples',
  path: 'GET /desk/samples',
  summary: 'List the sample content that is still published',
  description: 'Courses, testimonials and posts whose instructor, learner or author is called Sample.',
  may: ['site.manage'],
  response: jsonResponse(DeskSamplesResponse, 'All of it; empty once the owner replaced it.'),
  handler: async ({ deps }) => ({ data: await findSamples(deps) }),
});

/** The settings of the site. */
export const siteEndpoints = [read, readSettings, change, samples];
