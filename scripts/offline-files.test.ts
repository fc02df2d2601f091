import { expect, test } from 'vitest';
import { offlineFiles } from './offline-files.ts';

const chunk = (file: string, more: object = {}) => ({ file: `assets/${file}.js`, ...more });
const manifest = {
  'web/entry.client.tsx': chunk('entry', { imports: ['_start.js'], dynamicImports: ['web/site/home/HomePage.tsx'] }),
  'web/boot.ts': chunk('boot', { assets: ['assets/font.woff2'] }),
  'web/styles.css': { file: 'assets/styles.css' },
  '_start.js': chunk('start', { dynamicImports: ['web/site/home/HomePage.tsx'] }),
  'web/prefetch-own.ts': chunk('own'),
  'web/site/learning/LessonPage.tsx': chunk('lesson', {
    imports: ['_start.js'],
    dynamicImports: ['web/site/learning/Quiz.tsx'],
  }),
  'web/site/learning/Quiz.tsx': chunk('quiz', { dynamicImports: ['_zod.js'] }),
  'web/site/home/HomePage.tsx': chunk('home'),
  'web/site/offline/index.ts': chunk('offline'),
  'node_modules/react-dom/client.js': chunk('client'),
  '_zod.js': chunk('zod'),
};

test('lessons need their own files with all that they load later, and no files of other pages', () => {
  const names = ['boot.js', 'client.js', 'entry.js', 'font.woff2', 'lesson.js', 'offline.js', 'own.js'];
  expect(offlineFiles(manifest)).toEqual(
    [...names, 'quiz.js', 'start.js', 'styles.css'].map((name) => `/assets/${name}`),
  );
});

test('a page that the build does not have is named', () => {
  const { 'web/boot.ts': _, ...others } = manifest;
  expect(() => offlineFiles(others)).toThrow('The build has no web/boot.ts');
});
