import { expect, test } from 'vitest';
import { MARKDOWN_MAX, PreviewResponse } from '../../../contract/base/markdown.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPost, createSite } from '../../../tests/support/factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'trainer');

const requestPreview = (text: unknown) => postJson(api, '/api/desk/preview', { text }, { headers });

async function preview(text: string) {
  const response = await requestPreview(text);
  expect(response.status).toBe(200);
  return PreviewResponse.parse(await response.json()).data;
}

test('the preview is the same HTML that the site shows', async () => {
  const body = '## Grid\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```css\na { b: c }\n```\n\n[there](https://a.test)';
  const post = await createPost(db, { body });
  const { data } = await (await api.request(`/api/posts/${post.slug}`)).json();
  expect(await preview(body)).toEqual({ html: data.html, asTyped: false });
});

test('hostile text does nothing in a preview', async () => {
  const { html } = await preview(
    '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](https://a.test/b.png "c")',
  );
  expect(html).toBe('<p><a>a</a> b</p>');
});

test('a text that is too deeply nested is shown as it was typed, and the response says so', async () => {
  const text = `${'> '.repeat(40)}deep & <down>`;
  const { html, asTyped } = await preview(text);
  expect(asTyped).toBe(true);
  expect(html).toContain('deep &amp; &lt;down&gt;');
});

test('the longest text is accepted in any script, and a longer one is refused', async () => {
  expect((await preview('श'.repeat(MARKDOWN_MAX))).html).toContain('श');
  expect(await refusal(await requestPreview('a'.repeat(MARKDOWN_MAX + 1)))).toMatchObject({
    status: 422,
    fields: { text: 'Must be at most 40000 characters' },
  });
  expect((await requestPreview('श'.repeat(100_000))).status).toBe(413);
});

test('an empty text has an empty preview', async () => {
  expect(await preview('')).toEqual({ html: '', asTyped: false });
});

test('previews have their own limit, separate from the limit of changes', async () => {
  const limited = await testApi({
    limits: { ...deps.limits, perAddress: { uses: 2, seconds: 60 } },
  });
  await createSite(limited.db);
  const staff = await createStaff(limited.api, limited.db);
  const statuses = [];
  for (const text of ['a', 'b', 'c']) {
    statuses.push((await postJson(limited.api, '/api/desk/preview', { text }, { headers: staff.headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
