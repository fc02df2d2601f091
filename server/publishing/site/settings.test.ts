import { beforeEach, expect, test } from 'vitest';
import { DeskSettingsResponse } from '../../../contract/publishing/desk-settings.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createSite, sampleSettings } from '../../../tests/support/factories.ts';
import { refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, siteSettings } from '../../db/schema/index.ts';

const { api, db, desk, admin } = await testDesk();

beforeEach(async () => {
  await db.delete(siteSettings);
  await createSite(db);
});

const { phone, phoneShown, ...others } = sampleSettings;
const social = {
  instagram: 'https://www.instagram.com/academy',
  linkedin: 'https://www.linkedin.com/academy',
  youtube: 'https://www.youtube.com/@academy',
};
const form = { ...others, brand: 'Marigold', phone: '080 1234 5678', appLink: '/install', social };

const save = (changes: object = {}) => desk.put('/settings', { ...form, version: 1, ...changes });

test('the settings are as they are stored, with the phone number formatted for display', async () => {
  const body = DeskSettingsResponse.parse(await (await desk.get('/settings')).json());
  expect(body.data).toEqual({ ...others, phone: phoneShown, version: 1 });
});

test("saved settings are on the site, the phone in both forms, but not the staff's email", async () => {
  const response = await save();
  expect(response.status, await response.clone().text()).toBe(200);
  expect((await response.json()).data).toEqual({ ...form, phone: '+91 80123 45678', version: 2 });
  const {
    staffEmail,
    requireSecondFactor: _,
    lostReasons: __,
    sources: ___,
    chat: ____,
    callSteps: _____,
    ...shown
  } = form;
  const site = await (await api.request('/api/site')).json();
  expect(site.data).toEqual({ ...shown, phone: '+918012345678', phoneShown: '+91 80123 45678' });
  const [row] = await db.select().from(siteSettings);
  expect(row?.settings.staffEmail).toBe(staffEmail);
  expect(await db.select().from(auditEntries)).toMatchObject([
    {
      actorId: admin.user.id,
      action: 'settings.edit',
      recordId: '1',
      fields: expect.arrayContaining(['brand', 'social']),
    },
  ]);
});

test('an editor changes the texts of the home page, and no other setting', async () => {
  const { headers } = await createStaff(api, db, 'editor');
  const put = (path: string, body: object) => sendJson(api, 'PUT', path, body, headers);
  const change = (texts: object) => put('/api/desk/home', texts);
  const texts = { headline: 'Learn\n*well*', tagline: 'For everyone' };
  expect(await (await change({ ...texts, version: 1 })).json()).toEqual({ data: { ...texts, version: 2 } });
  const [row] = await db.select().from(siteSettings);
  expect(row?.settings).toEqual({ ...sampleSettings, ...texts });
  expect((await change({ ...texts, version: 1 })).status).toBe(409);
  expect((await change({ ...texts, version: 2, brand: 'Mine' })).status).toBe(422);
  expect((await put('/api/desk/settings', { ...form, version: 2 })).status).toBe(403);
});

test.each([
  ['brand', ' '],
  ['brand', 'Brand\r\nBcc: someone@example.org'],
  ['phone', '12'],
  ['phone', 'call me'],
  ['email', 'nobody'],
  ['staffEmail', ''],
  ['appLink', 'http://app.example'],
  ['appLink', 'javascript:alert(1)'],
  ['appLink', '//app.example'],
  ['appLink', '/\\app.example'],
  ['colour', 'red'],
])('settings are refused for %s %j', async (field, value) => {
  const refused = await refusal(await save({ [field]: value }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
});

test.each([
  'http://www.youtube.com/',
  'javascript:alert(1)',
  'https://',
  'https:youtube.com\\@evil',
  'www.youtube.com',
  '/youtube',
])('the link %j is refused at its field', async (youtube) => {
  const refused = await refusal(await save({ social: { ...social, youtube } }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['social.youtube']]);
});

test('a heading of more than six lines, an unknown colour and a logo of another site are refused', async () => {
  for (const [field, value] of [
    ['headline', 'a\nb\nc\nd\ne\nf\ng'],
    ['accent', 'black'],
    ['logo', 'https://elsewhere.example/logo.png'],
  ]) {
    expect((await refusal(await save({ [String(field)]: value }))).fields).toHaveProperty(String(field));
  }
});
