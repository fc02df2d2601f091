import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outlineOf } from '../e2e/learner-progress.ts';
import { port } from '../e2e/state.ts';
import { storeCertificate } from '../e2e/stored-certificate.ts';
import { enrollmentsOf, giveSeat, messagesOf, newEmail } from '../e2e/stored-records.ts';
import { eventually } from '../support/eventually.ts';
import type { Engine, Tab } from './engine.ts';
import { join } from './join.ts';
import { testPhoneNumbers } from './phone-numbers.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const COURSE = 'devops-basics';

/** The tests of what visitors and learners do, in one engine. */
export function testJourneys(name: string, start: () => Promise<Engine>): void {
  describe(`in ${name}`, () => {
    let engine: Engine;
    let tab: Tab;
    let visitor: Visitor;

    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.stop());
    beforeEach(async () => {
      tab = await engine.newTab();
      visitor = visitorOf(tab, `http://localhost:${port}`);
    });
    afterEach(async () => {
      await tab.close();
      expect(engine.takeErrors()).toEqual([]);
    });

    test('the bar leads to every screen without loading another document', async () => {
      await visitor.open('/');
      await visitor.inPage(() => Object.assign(window, { isFirst: true }) && true, {});
      for (const [name, path, heading] of [
        ['Courses', '/courses', 'Our courses'],
        ['Blogs', '/blogs', 'Latest Insights'],
        ['Resources', '/free-resources', 'Free Resources'],
        ['About', '/about', ''],
        ['Contact', '/contact', 'Contact us'],
      ] as const) {
        await visitor.click(name, 'header');
        await visitor.isAt(path);
        await visitor.sees(heading);
      }
      expect(await visitor.inPage(() => 'isFirst' in window, {})).toBe(true);
    });

    test('the theme that was chosen stays on the next page', async () => {
      await visitor.open('/about');
      const ground = () => visitor.inPage(() => getComputedStyle(document.body).backgroundColor, {});
      const before = await ground();
      await visitor.click('Dark theme');
      await eventually(async () => expect(await ground()).not.toBe(before));
      await visitor.open('/contact');
      expect(await ground()).not.toBe(before);
    });

    test('a visitor asks to enroll in a course from its page', async () => {
      const email = newEmail();
      await visitor.open(`/courses/${COURSE}`);
      await visitor.click('Enroll Now in DevOps Basics');
      await visitor.sees('Enroll in DevOps Basics');
      await visitor.fill({ Name: 'Asha Rao', Email: email, Mobile: '98765 43210' }, 'dialog');
      await visitor.click('Submit', 'dialog');
      await visitor.sees('Thank you, Asha Rao. We have your request for DevOps Basics');
      expect(await enrollmentsOf(email)).toMatchObject([{ course: COURSE, mobile: '+919876543210' }]);
    });

    testPhoneNumbers(() => ({ tab, visitor }));

    test('a search of the blog finds a post, which is read', async () => {
      await visitor.open('/blogs');
      await visitor.focus('input[type="search"]');
      await visitor.type('grid column');
      await visitor.isAt('/blogs?q=grid+column');
      const found = () => visitor.inPage(() => document.querySelectorAll('article').length, {});
      await eventually(async () => expect(await found()).toBe(1));
      await visitor.click('Why your grid column refuses to shrink', 'article');
      await visitor.isAt('/blogs/grid-column-will-not-shrink');
    });

    test('a free lesson is marked complete, and the device remembers it', async () => {
      await visitor.open('/free-resources/html/html-first-page');
      await visitor.click('Mark complete');
      await visitor.sees('✅ Completed');
      await visitor.open('/free-resources/html');
      await visitor.sees('✅ Completed');
    });

    test('the contact form says what is wrong beside its fields, and sends', async () => {
      const email = newEmail();
      await visitor.open('/contact');
      await visitor.click('Send Message');
      await visitor.sees('Name is required');
      await visitor.sees('Please select a subject');
      await visitor.fill({ Name: 'Asha Rao', Email: email, Message: 'Do you teach on Sundays?' });
      await visitor.focus('select[name="subject"]');
      await visitor.type('Student');
      await visitor.click('Send Message');
      await visitor.sees('Your message has been sent successfully!');
      await visitor.click('OK');
      expect(await messagesOf(email)).toMatchObject([{ subject: 'student', message: 'Do you teach on Sundays?' }]);
    });

    test('the help chat answers a question that was typed', async () => {
      await visitor.open('/about');
      await visitor.click('Help chat');
      await visitor.focus('[role="dialog"] input');
      await visitor.type('What is the weather?');
      await visitor.click('Send');
      await visitor.sees('I can help direct you to the right information.');
    });

    test('anyone checks a certificate', async () => {
      const id = await storeCertificate({ name: 'Asha Rao', course: COURSE });
      await visitor.open(`/certificates/${id}`);
      await visitor.sees('This certificate is valid.');
    });

    test('a learner reads a lesson, passes its quiz and marks it complete', async () => {
      const { lessons, questions } = await outlineOf(COURSE);
      const lesson = lessons.find(({ id }) => questions.some(({ lessonId }) => lessonId === id));
      const quiz = questions.filter(({ lessonId }) => lessonId === lesson?.id);
      await giveSeat(await join(visitor), COURSE);
      await visitor.open('/dashboard');
      await visitor.click('DevOps Basics', 'main');
      await visitor.isAt(`/learn/${COURSE}`);
      await visitor.open(`/learn/${COURSE}/${lesson?.slug}`);
      for (const { id, answer } of quiz) await visitor.press(`input[name="${id}"][value="${answer}"]`);
      await visitor.click('Check answers');
      await visitor.sees(`Passed: ${quiz.length} of ${quiz.length} right.`);
      await visitor.click('Mark complete');
      await visitor.sees('Lesson complete.');
    });

    test('someone who signed out is asked to sign in again', async () => {
      await join(visitor);
      await visitor.open('/dashboard');
      await visitor.click('Account of Asha Rao');
      await visitor.click('Sign Out', 'header');
      await visitor.isAt('/');
      await visitor.open('/dashboard');
      await visitor.isAt('/signin');
    });
  });
}
