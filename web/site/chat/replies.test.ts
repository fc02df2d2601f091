import { describe, expect, it } from 'vitest';
import { greeting, replyTo, suggestedQuestions } from './replies.ts';

const ENROLL = "You can enroll by visiting any course page and clicking 'Enroll Now'.";
const OTHERWISE = 'I can help direct you to the right information.';

describe('the reply of the help chat', () => {
  it('to a question with "enroll" names Enroll Now, in the exact words', () => {
    expect(replyTo('Where can I enroll?').text).toBe(ENROLL);
  });

  it.each([
    ['course', 'course tab', '/courses'],
    ['contact', 'contact page', '/contact'],
    ['training', 'About page', '/about'],
    ['materials', 'Resource page', '/free-resources'],
  ])('to "%s" points to the %s and links to it', (keyword, named, path) => {
    const reply = replyTo(`Tell me about ${keyword}, please`);
    expect(reply.text).toContain(named);
    expect(reply.link?.to).toBe(path);
  });

  it('to anything else offers direction, in the exact words and without a link', () => {
    expect(replyTo('What is the weather?')).toEqual({ text: OTHERWISE });
  });

  it('ignores case', () => {
    expect(replyTo('ENROLL').text).toBe(ENROLL);
    expect(replyTo('MaTeRiAlS').link?.to).toBe('/free-resources');
  });

  it('follows the order of the rules when several keywords occur', () => {
    expect(replyTo('materials training contact course enroll').text).toBe(ENROLL);
    expect(replyTo('materials training contact course').text).toContain('course tab');
    expect(replyTo('materials training contact').text).toContain('contact page');
    expect(replyTo('materials training').text).toContain('About page');
  });
});

describe('the suggested questions', () => {
  it.each([
    ['How do I enroll in a course?', ENROLL],
    ['How to contact support?', 'contact page'],
    ["What's included in the DevOps course?", 'course tab'],
    ['Do you offer certification?', OTHERWISE],
    ['How long do I have access to course?', 'course tab'],
    ['Can I download course materials?', 'course tab'],
    ['Do you offer corporate training?', 'About page'],
  ])('"%s" is answered with "%s"', (question, part) => {
    expect(suggestedQuestions).toContain(question);
    expect(replyTo(question).text).toContain(part);
  });

  it('are seven', () => {
    expect(suggestedQuestions).toHaveLength(7);
  });

  it('follow a greeting with the assistant by name', () => {
    expect(greeting('NanoBot')).toBe("Hi there! I'm NanoBot. Here are some common questions:");
  });
});
