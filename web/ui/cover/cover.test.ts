import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { courseDesign } from './course-design.ts';
import { courseCoverSvg, palettes, postCoverSvg } from './cover-svg.ts';
import { postDesign } from './post-figure.ts';
import { hues, tones } from './shapes.ts';

const sixCourses = [
  'devops-master-course',
  'aws-master-course',
  'devops-basics',
  'aws-basics',
  'machine-learning',
  'networking-master-course',
];

describe('course covers', () => {
  test('give each of the six courses a figure and a hue of its own', () => {
    const designs = sixCourses.map(courseDesign);
    expect(new Set(designs.map(({ hue }) => hue)).size).toBe(6);
    expect(new Set(designs.map(({ shapes }) => JSON.stringify(shapes))).size).toBe(6);
  });

  test('give any other course the same one of the family every time', () => {
    const family = sixCourses.map((slug) => JSON.stringify(courseDesign(slug).shapes));
    expect(courseDesign('rust-in-a-week')).toEqual(courseDesign('rust-in-a-week'));
    expect(family).toContain(JSON.stringify(courseDesign('rust-in-a-week').shapes));
  });
});

describe('post covers', () => {
  test('share the hue of their category, whatever its case', () => {
    expect(postDesign('one', 'CSS').hue).toBe(postDesign('two', 'css').hue);
    expect(postDesign('one', 'AI').hue).not.toBe(postDesign('one', 'CSS').hue);
  });

  test('differ by slug and stay the same for one slug', () => {
    expect(postDesign('one', 'CSS').shapes).not.toEqual(postDesign('two', 'CSS').shapes);
    expect(postDesign('one', 'CSS')).toEqual(postDesign('one', 'CSS'));
  });

  test('are drawn for an unknown category', () => {
    expect(postDesign('one', 'Databases').shapes.length).toBeGreaterThan(8);
  });
});

describe('covers as documents', () => {
  test('have neither style nor script, so any content policy allows them', () => {
    const svg = courseCoverSvg('devops-master-course');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="360"/);
    expect(svg).not.toMatch(/style|class=|script/);
  });

  test('have the colours of the requested theme', () => {
    const dark = postCoverSvg('one', 'AI', 'dark');
    expect(dark).toContain(palettes.dark.violet.tint);
    expect(dark).not.toContain(palettes.light.violet.tint);
  });

  test('stay under 4 KB', () => {
    for (const slug of sixCourses) expect(courseCoverSvg(slug).length).toBeLessThan(4096);
  });
});

test('the style sheet has the colours of the palette', () => {
  const css = readFileSync(new URL('./cover.css', import.meta.url), 'utf8');
  for (const hue of hues) {
    const block = css.slice(css.indexOf(`.cover-${hue} {`)).split('}')[0];
    for (const tone of tones) {
      expect(block).toContain(
        `--cover-${tone}: light-dark(${palettes.light[hue][tone]}, ${palettes.dark[hue][tone]});`,
      );
    }
  }
});
