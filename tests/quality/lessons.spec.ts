import { walks } from '../../content/lessons.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { css } from './lessons/css.ts';
import { html } from './lessons/html.ts';
import { javascript } from './lessons/javascript.ts';
import { react } from './lessons/react.ts';

for (const { path, begin, follow } of await walks('browser', { ...html, ...css, ...javascript, ...react })) {
  test(`the code of ${path} does what the lesson says`, async ({ page, allowStatus, allowConsole, allowException }) => {
    const walk = begin();
    await follow({ walk, page, allowStatus, allowConsole, allowException });
    expect(walk.left, 'lines of fences that nothing followed').toEqual([]);
  });
}
