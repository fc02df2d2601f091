import { createContext, use } from 'react';
import type { FormOutcome } from '../contract/base/form-outcome.ts';
import type { DocumentFrame } from '../contract/rendering.ts';

/** The data of the document around a page; the browser gets it in the state script. */
export type PageFrame = DocumentFrame & {
  /** The outcome of the form that this person posted to the page, until they leave it (`useFormOutcome`). */
  outcome?: FormOutcome | null;
  /** JSON of the store and the router, with `<` escaped. */
  state: string;
  /** On the server, the HTML of header and footer if they are already rendered. */
  chrome?: CachedChrome | undefined;
};

export type CachedChrome = { header?: string; footer: string };

const FrameContext = createContext<PageFrame | null>(null);

export const PageFrameProvider = FrameContext.Provider;

/** The frame of the page on screen. @throws outside its provider */
export function usePageFrame(): PageFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('A page is rendered outside its frame');
  return frame;
}
