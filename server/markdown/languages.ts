import type { LanguageFn } from 'highlight.js';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import plaintext from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** Grammars that the content uses; each includes its short names: js, jsx, ts, py, sh, html, text. */
export const languages: Record<string, LanguageFn> = {
  bash,
  css,
  dockerfile,
  java,
  javascript,
  json,
  plaintext,
  python,
  sql,
  typescript,
  xml,
  yaml,
};

const names: Record<string, string> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  jsx: 'JavaScript with JSX',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript with JSX',
  html: 'HTML',
  css: 'CSS',
  json: 'JSON',
  python: 'Python',
  java: 'Java',
  sql: 'SQL',
  sh: 'Shell',
  bash: 'Shell',
  yaml: 'YAML',
  dockerfile: 'Dockerfile',
};

/** The name of a programming language; undefined if it is unknown. */
export function languageName(language: string | undefined): string | undefined {
  return language === undefined ? undefined : names[language];
}
