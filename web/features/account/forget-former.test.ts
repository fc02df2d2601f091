import { expect, test } from 'vitest';
import { eventually } from '../../../server/testing/eventually.ts';
import { createStore } from '../../store.ts';
import { learningApi } from '../learning/endpoints.ts';
import { accountApi } from './endpoints.ts';
import { forgetFormerPerson } from './forget-former.ts';

/** A tab in which a dashboard and a course were read by `name`. */
async function tabOf(name: string) {
  const session: { name: string | null } = { name };
  const store = createStore(async (path) => {
    const email = session.name && `${session.name}@example.org`;
    return Response.json({ data: path === '/api/me' ? email && { email } : session.name });
  });
  forgetFormerPerson(store);
  const { getMe } = accountApi.endpoints;
  /** Ends when the listeners of the store have heard who it is, who are told of several changes at once. */
  const becomes = async (other: string | null) => {
    session.name = other;
    const heard = new Promise<void>((resolve) => {
      const known = () => getMe.select()(store.getState()).data?.email.split('@')[0] ?? null;
      const end = store.subscribe(() => known() === other && resolve(end()));
    });
    await store.dispatch(getMe.initiate(undefined, { forceRefetch: true }));
    await heard;
  };
  const read = async () => {
    const { getDashboard, getLearningCourse } = learningApi.endpoints;
    const dashboard = store.dispatch(getDashboard.initiate(undefined, { subscribe: false }));
    const course = store.dispatch(getLearningCourse.initiate('sql', { subscribe: false }));
    return [(await dashboard).data, (await course).data];
  };
  await becomes(name);
  await read();
  return { becomes, read };
}

test('what was read of one person is not shown to the next one who signs in', async () => {
  const { becomes, read } = await tabOf('asha');
  await becomes(null);
  await becomes('ravi');
  await eventually(async () => expect(await read()).toEqual(['ravi', 'ravi']));
});

test('nor when nobody was signed out in between', async () => {
  const { becomes, read } = await tabOf('asha');
  await becomes('ravi');
  await eventually(async () => expect(await read()).toEqual(['ravi', 'ravi']));
});
