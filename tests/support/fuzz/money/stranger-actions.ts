import { type Action, pick } from './pick.ts';

/** Actions of people who type addresses of others, and invent transfers. */
export const strangerActions: Record<string, Action> = {
  'a stranger holds seats': async (world, [a, b]) => {
    for (let n = 0; n < 1 + (b % 4); n += 1) {
      const body = {
        name: 'No one',
        email: `stranger-${a}-${n}@example.org`,
        mobile: `+9198${76_540_000 + a * 4 + n}`,
      };
      const response = await world.visitor.post('/enrollments', { ...body, courseId: String(world.course.number) });
      const token = /token=(\w+)/.exec(await response.text())?.[1];
      if (!token) return;
      const path = pick(['/pay/hold', '/pay/checkout', '/pay/transfer-claim'], a + b) ?? '';
      const reference = path === '/pay/transfer-claim' ? { reference: String(300_000_000_000 + a * 10 + n) } : {};
      await world.visitor.post(path, { token, ...reference });
    }
  },
};
