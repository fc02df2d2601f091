import type { Page } from '@playwright/test';
import { expect } from '../../e2e/fixtures.ts';
import { bundle, reactLibrary } from './bundle.ts';
import { openFolder, type Reading, toPage } from './reader.ts';

/**
 * @returns a function that opens a project with an `App.jsx`; an unknown address gets the start page. React is an init script of
 * the page, because sending it for each page took most of the time.
 */
async function openProject(page: Page) {
  await page.addInitScript({ content: await reactLibrary() });
  const start = toPage('<div id="root"></div><script src="app.js"></script>');
  return async (app: string, files: Record<string, string> = {}) =>
    openFolder(page, { 'index.html': start, 'app.js': await bundle(app), ...files }, start);
}

/** A component with a count of 3, around statements and an element of a lesson. */
const countingApp = (before: string, shown: string) => `
import { useState } from "react";
export default function App() {
  const [done, setDone] = useState(3);
  ${before}
  return ${shown};
}
`;

/** The statements of the lessons on React about their code. */
export const react = {
  async 'react/react-first-components/01-components-and-props'({ walk, page, allowConsole }: Reading) {
    const openApp = await openProject(page);
    const app = walk.next('jsx');
    await openApp(app);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening courses');
    await expect(page.getByRole('article')).toHaveText([
      /^IP addresses40 minutesNew this month$/,
      /^Subnets55 minutes$/,
    ]);

    const wrapped = `export default function App() { return <Panel heading="Notes"><b>any content</b></Panel>; }`;
    await openApp(walk.next('jsx') + wrapped);
    await expect(page.locator('section')).toHaveText('Notesany content');
    await openApp(`export default function App() { const notes = []; return <main>${walk.next('jsx')}</main>; }`);
    await expect(page.getByRole('main')).toHaveText('0');

    allowConsole(/is unrecognized in this browser|is using incorrect casing|does not recognize the `%s` prop/);
    const warning = page.waitForEvent('console', (message) =>
      message.text().includes('is unrecognized in this browser'),
    );
    await openApp(app.replaceAll('CourseCard', 'courseCard'));
    await warning;
    await expect(page.getByRole('article')).toHaveCount(0);
  },

  async 'react/react-first-components/02-state-and-events'({ walk, page, allowException }: Reading) {
    const openApp = await openProject(page);
    const button = page.getByRole('button');
    await openApp(walk.next('jsx'));
    const counted = page.waitForEvent('console', (message) => message.text() === '1');
    await button.click();
    await counted;
    await expect(button).toHaveText('Done: 0');
    await openApp(walk.next('jsx'));
    await button.click();
    await expect(button).toHaveText('Done: 1');
    for (const sum of [4, 5]) {
      await openApp(countingApp(walk.next('jsx'), '<button onClick={addTwo}>Done: {done}</button>'));
      await button.click();
      await expect(button).toHaveText(`Done: ${sum}`);
    }

    await openApp(walk.next('jsx'));
    for (const done of [0, 1, 2, 3]) {
      await expect(page.getByRole('status')).toHaveText(`${done} of 4 lessons done`);
      await expect(page.getByText('You finished the course.')).toBeHidden();
      await button.click();
    }
    await expect(page.getByRole('status')).toHaveText('4 of 4 lessons done');
    await expect(page.getByText('You finished the course.')).toBeVisible();
    await expect(button).toBeDisabled();

    allowException(/Too many re-renders/);
    const thrown = page.waitForEvent('pageerror');
    await openApp(countingApp('', walk.next('jsx').trim()));
    expect((await thrown).message).toContain('Too many re-renders');
    await expect(page.locator('#root')).toBeEmpty();
  },

  async 'react/react-forms-and-data/01-lists-and-forms'({ walk, page }: Reading) {
    const openApp = await openProject(page);
    const app = walk.next('jsx');
    const task = page.getByLabel('New task');
    const rows = page.getByRole('listitem');
    await openApp(app);
    await expect(rows).toHaveText([/Read about DNS/, /Practise subnets/]);
    await expect(page.getByRole('button', { name: 'Add' })).toBeDisabled();
    await task.fill(' Write a summary ');
    await task.press('Enter');
    await expect(task).toHaveValue('');
    await page.getByLabel('Write a summary', { exact: true }).check();
    await page.getByRole('button', { name: 'Remove Read about DNS' }).click();
    await expect(rows).toHaveText([/Practise subnets/, /Write a summary/]);
    await expect(rows.last().getByRole('checkbox')).toBeChecked();

    const wrongToggle = walk.next('jsx').trimEnd().replaceAll('\n', '\n  ');
    await openApp(app.replace(/function toggle.*?\n {2}\}/s, () => wrongToggle));
    await page.getByLabel('Read about DNS', { exact: true }).click();
    await expect(page.getByLabel('Read about DNS', { exact: true })).not.toBeChecked();
    await task.fill('a');
    await expect(page.getByLabel('Read about DNS', { exact: true })).toBeChecked();

    const byPosition = walk.next('jsx').trim();
    const note = page.getByLabel('Note');
    for (const list of [byPosition, byPosition.replace('key={index}', 'key={task.id}')]) {
      await openApp(app.replace(/\{tasks\.map\(\(task\) => \(.*?\n {8}\)\)\}/s, () => list));
      await note.first().fill('ask Meera');
      await page.getByRole('button', { name: 'Remove' }).first().click();
      await expect(rows).toHaveText([/Practise subnets/]);
      await expect(note).toHaveValue(list === byPosition ? 'ask Meera' : '');
    }
  },

  async 'react/react-forms-and-data/02-loading-data'({ walk, page, allowConsole }: Reading) {
    const openApp = await openProject(page);
    const data = { 'data/html.json': walk.next('json'), 'data/css.json': '[]' };
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openApp(walk.next('jsx'), data);
    await expect(page.getByRole('listitem')).toHaveText(['Your first web page', 'Page structure and forms']);
    expect(requestedPaths.filter((path) => path === '/data/html.json')).toHaveLength(2);
    await page.getByLabel('Topic').selectOption('CSS');
    await expect(page.getByText('No courses yet.')).toBeVisible();

    allowConsole(/is not valid JSON/);
    const warning = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.getByLabel('Topic').selectOption('Java');
    await expect(page.getByRole('alert')).toHaveText('The list did not load.');
    expect((await warning).text()).toContain(walk.next('text').trim().replace('\n', ' '));
  },
};
