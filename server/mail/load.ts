import { pathToFileURL } from 'node:url';
import { loadOnce } from '../base/promises.ts';
import type { MailTemplates } from './types.ts';

/**
 * Loads the built templates (`server/mail/templates/index.ts`, built by Vite because Node runs no JSX) once,
 * at the first use.
 * @param file absolute path of `dist/server/mail.js`
 */
export function builtTemplates(file: string): () => Promise<MailTemplates> {
  return loadOnce(async () => {
    const module: { templates: MailTemplates } = await import(pathToFileURL(file).href);
    return module.templates;
  });
}
