import { createContext, use } from 'react';

/** The boot script: its code, which stands in the page, or in development its address. */
export type BootScript = { code: string } | { url: string };

/** URLs of the built files, and the boot script; the desk has a stylesheet of its own. */
export type Assets = { styles: string; deskStyles: string; boot: BootScript; client: string };

/** What the server knew of the page, carried to the browser in the state script. */
export type PageFrame = {
  assets: Assets;
  /** Scheme, host and port that canonical links and share images start with. */
  origin: string;
  /** JSON of the store and the router, with `<` escaped. */
  state: string;
};

const FrameContext = createContext<PageFrame | null>(null);

export const PageFrameProvider = FrameContext.Provider;

/** The frame of the page that is on screen. */
export function usePageFrame(): PageFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('A page is rendered outside its frame');
  return frame;
}
