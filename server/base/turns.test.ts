import { expect, test } from 'vitest';
import { runForCaller } from './caller.ts';
import { onePerTurn } from './turns.ts';

test('a task begins in each turn of the event loop, and other work runs in between', async () => {
  const turn = onePerTurn();
  const order: string[] = [];
  const tasks = ['one', 'two', 'three'].map(async (name) => {
    await turn();
    order.push(name);
  });
  setImmediate(() => order.push('other work'));
  await Promise.all(tasks);
  expect(order).toEqual(['one', 'other work', 'two', 'three']);
});

test('a task of another network does not wait for a crowd', async () => {
  const turn = onePerTurn();
  const order: string[] = [];
  const begin = (network: string, name: string) =>
    runForCaller(network, async () => {
      await turn();
      order.push(name);
    });
  await Promise.all([...['1', '2', '3', '4'].map((name) => begin('crowd', name)), begin('home', 'visitor')]);
  expect(order).toEqual(['1', 'visitor', '2', '3', '4']);
});
