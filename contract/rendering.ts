import type { FormOutcome } from './base/form-outcome.ts';
import type { Site } from './publishing/site.ts';

export type RenderModule = {
  /** Renders one page for the person whose session `apiFetch` sends. */
  render: (input: RenderInput) => Promise<Rendered>;
  courseCoverSvg: (slug: string) => string;
  postCoverSvg: (slug: string, category?: string) => string;
};

export type RenderInput = {
  url: string;
  apiFetch: ApiFetch;
  frame: DocumentFrame;
  /** The outcome of the form that this person posted to the page. */
  outcome: FormOutcome | null;
  /** Brand and contact to show if they cannot be read. */
  fallbackSite: Site;
  /** Called with the route's pattern, such as `/courses/:slug`; `*` for an unknown path. */
  onRoute?: (pattern: string) => void;
};

export type Rendered =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string };

/** Sends one request to `/api`: in a browser over the network, on the server to the routes of this process. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

export type DocumentFrame = {
  assets: Assets;
  origin: string;
};

export type Assets = { styles: string; deskStyles: string; boot: BootScript; client: string };

/** The boot script: its code, inlined in the page, or in development its URL. */
type BootScript = { code: string } | { url: string };
