import { expect, test } from 'vitest';
import { PageResponse } from '../../../contract/publishing/site.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPage } from '../../../tests/support/factories.ts';

const { api, db } = await testApi();

test('a page has its title, description, date and rendered text', async () => {
  await createPage(db, {
    slug: 'privacy',
    title: 'Privacy',
    body: '## What we take\n\nYour name.',
    updatedOn: '2026-11-02',
  });
  const response = await api.request('/api/pages/privacy');
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(body).toEqual({
    data: {
      slug: 'privacy',
      title: 'Privacy',
      description: 'D',
      updatedOn: '2026-11-02',
      html: '<h2 id="content-what-we-take">What we take</h2>\n<p>Your name.</p>',
    },
  });
  expect(PageResponse.parse(body)).toEqual(body);
});

test.each(['unknown', 'Privacy', '..%2fprivacy'])('the page %s is not found', async (slug) => {
  const response = await api.request(`/api/pages/${slug}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'not_found', message: 'There is nothing here.' });
});
