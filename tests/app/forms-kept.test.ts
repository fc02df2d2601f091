import { describe, expect, test } from 'vitest';
import { formNames } from '../../contract/base/form-outcome.ts';
import { paths } from '../../contract/paths.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { testApi } from '../support/api.ts';
import { createSite } from '../support/factories.ts';
import { outcomeOf, postForm } from '../support/requests.ts';

const { api, db } = await testApi();
await createSite(db);

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100';

/** Every form that a browser may post, by its call. */
const forms = endpoints.flatMap(({ route, form }) => (form ? [{ path: route.path, form }] : []));

/** A text for each field of a form. The fields of a quiz are the ids of its questions. */
function typedIn({ fields }: (typeof forms)[number]['form']): Record<string, string> {
  const names = typeof fields === 'function' ? [ID].filter(fields) : fields;
  return Object.fromEntries(names.map((name) => [name, `typed as ${name}`]));
}

test('every name of a form is one that a call declares, or the one that leaves nothing behind', () => {
  const declared = new Set(forms.map(({ form }) => form.name));
  expect(formNames.filter((name) => !declared.has(name))).toEqual([]);
});

describe('A form whose session has ended', () => {
  const personal = forms.filter(({ form }) => form.needsSession);

  test('is one of at least fifteen', () => {
    expect(personal.length).toBeGreaterThanOrEqual(15);
  });

  test.each(personal.map(({ path, form }) => [path, form] as const))(
    'at %s leads to sign-in and back, and its page has the text',
    async (path, form) => {
      const typed = typedIn(form);
      const address = `/api${path.replace(/\{id\}/g, ID).replace(/\{\w+\}/g, 'devops-basics')}`;
      const response = await postForm(api, address, typed);
      expect(response.status).toBe(303);
      const target = new URL(response.headers.get('Location') ?? '', 'http://localhost');
      expect(target.pathname).toBe(paths.signIn);
      const page = new URL(target.searchParams.get('next') ?? paths.dashboard, target).pathname;
      expect(response.headers.get('Set-Cookie')).toContain(`; Path=${page};`);
      expect(await outcomeOf(db, response)).toMatchObject({
        form: form.name,
        ok: false,
        message: 'You were no longer signed in, so nothing was stored. Your text is still here: please send it again.',
        values: typed,
      });
    },
  );
});
