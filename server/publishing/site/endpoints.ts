import {
  DeskHomeResponse,
  DeskHomeSave,
  DeskSampleList,
  DeskSettingsResponse,
  DeskSettingsSave,
} from '../../../contract/publishing/desk-settings.ts';
import { SiteResponse } from '../../../contract/publishing/site.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform } from '../../records/index.ts';
import { findSamples } from './samples.ts';
import { readDeskSettings, readHome, readSite, saveHome, saveSettings } from './settings.ts';

const read = endpoint({
  id: 'getSite',
  path: 'GET /site',
  tag: 'Site',
  summary: 'Read the public settings of the site: brand, contact details and links',
  may: 'public',
  cached: true,
  response: jsonResponse(SiteResponse, 'The public site settings.'),
  handler: async ({ deps }) => ({ data: await readSite(deps) }),
});

const readSettings = endpoint({
  id: 'getDeskSettings',
  path: 'GET /desk/settings',
  summary: 'Read all settings of the site, including the staff’s email address',
  may: ['site.manage'],
  response: jsonResponse(DeskSettingsResponse, 'The settings.'),
  handler: async ({ deps }) => ({ data: await readDeskSettings(deps) }),
});

const save = endpoint({
  id: 'saveDeskSettings',
  path: 'PUT /desk/settings',
  summary: 'Change the settings of the site',
  may: ['site.manage'],
  body: DeskSettingsSave,
  response: jsonResponse(DeskSettingsResponse, 'The changed settings.'),
  handler: perform(saveSettings, (data) => ({ data })),
});

const home = endpoint({
  id: 'getDeskHome',
  path: 'GET /desk/home',
  summary: 'Read the texts of the home page',
  may: ['content.write'],
  response: jsonResponse(DeskHomeResponse, 'The texts.'),
  handler: async ({ deps }) => ({ data: await readHome(deps) }),
});

const changeHome = endpoint({
  id: 'saveDeskHome',
  path: 'PUT /desk/home',
  summary: 'Change the texts of the home page',
  description: 'They are a part of the settings of the site, and have their version.',
  may: ['content.write'],
  body: DeskHomeSave,
  response: jsonResponse(DeskHomeResponse, 'The changed texts.'),
  handler: perform(saveHome, (data) => ({ data })),
});

const samples = endpoint({
  id: 'listDeskSamples',
  path: 'GET /desk/samples',
  summary: 'List the sample content that is still published',
  description:
    'Sample content is a course, testimonial or post whose instructor, learner or author has the word “sample” in the name.',
  may: ['site.manage'],
  response: jsonResponse(DeskSampleList, 'The sample content; empty once all of it is replaced.'),
  handler: async ({ deps }) => ({ data: await findSamples(deps) }),
});

export const siteEndpoints = [read, readSettings, save, home, changeHome, samples];
