import { expect, test } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { createStore } from '../../store.ts';
import { getDashboard, getLearningCourse } from '../learning/endpoints.ts';
import { getMe } from './endpoints.ts';
import { resetOnUserChange } from './reset-on-user-change.ts';

/** A tab in which `name` has read a dashboard and a course. */
async function tabOf(name: string) {
  const session: { name: string | null } = { name };
  const store = createStore(async (path) => {
    const email = session.name && `${session.name}@example.org`;
    return Response.json({ data: path === '/api/me' ? email && { email } : session.name });
  });
  resetOnUserChange(store);
  /** Signs in as another person; resolves after the store has notified its listeners, which it does in batches. */
  const becomes = async (other: string | null) => {
    session.name = other;
    const notified = new Promise<void>((resolve) => {
      const currentName = () => getMe.select()(store.getState()).data?.email.split('@')[0] ?? null;
      const end = store.subscribe(() => currentName() === other && resolve(end()));
    });
    await store.dispatch(getMe.initiate(undefined, { forceRefetch: true }));
    await notified;
  };
  const read = async () => {
    const dashboard = store.dispatch(getDashboard.initiate(undefined, { subscribe: false }));
    const course = store.dispatch(getLearningCourse.initiate({ course: 'sql' }, { subscribe: false }));
    return [(await dashboard).data, (await course).data];
  };
  await becomes(name);
  await read();
  return { becomes, read };
}

test('the next person who signs in does not see the data of the previous one', async () => {
  const { becomes, read } = await tabOf('asha');
  await becomes(null);
  await becomes('ravi');
  await eventually(async () => expect(await read()).toEqual(['ravi', 'ravi']));
});

test('the next person does not see them without a sign-out in between either', async () => {
  const { becomes, read } = await tabOf('asha');
  await becomes('ravi');
  await eventually(async () => expect(await read()).toEqual(['ravi', 'ravi']));
});
