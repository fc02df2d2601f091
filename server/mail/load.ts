import { pathToFileURL } from 'node:url';
import type { MailTemplates } from './types.ts';

/**
 * Loads the built templates (`server/mail/templates/index.ts`, built by Vite because Node runs no JSX) at the
 * first use and once.
 * @param file absolute path of `dist/server/mail.js`
 */
export function builtTemplates(file: string): () => Promise<MailTemplates> {
  let loaded: Promise<MailTemplates> | undefined;
  return () => {
    loaded ??= import(pathToFileURL(file).href).then((module: { templates: MailTemplates }) => module.templates);
    return loaded;
  };
}
