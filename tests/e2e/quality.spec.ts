import { expectQuality } from './every-size.ts';
import { byNight, test } from './fixtures.ts';
import { newLearner } from './learner.ts';
import { outlineOf } from './learner-progress.ts';
import { kindsOfPage } from './pages.ts';
import { newStaff } from './staff.ts';

// One page of each kind is accessible at 360 and 1440 px, light and dark, and valid. `npm test` has the home page, `npm run
// test:quality` all.

for (const kind of ['home', 'course detail'] as const) {
  test(`${kind} is accessible at every size, and valid`, kind === 'home' ? {} : byNight, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectQuality(page, kindsOfPage[kind]);
  });
}

test('a lesson with a quiz is accessible at every size, and valid', byNight, async ({ page }) => {
  const course = 'devops-basics';
  await newLearner(page, course);
  const { lessons, questions } = await outlineOf(course);
  const lesson = lessons.find(({ id }) => questions.some(({ lessonId }) => lessonId === id));
  await expectQuality(page, `/learn/${course}/${lesson?.slug}`);
});

test('a form of the desk is accessible at every size, and valid', byNight, async ({ page }) => {
  await newStaff(page);
  await expectQuality(page, '/desk/posts/new');
});
