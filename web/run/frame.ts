import { RUN_FRAME, type RunAnswer, type RunEnd, type Runnable, type RunRequest } from '../../contract/run-code.ts';

/** Longest run, in ms. */
const LIMIT_MS = 10_000;

type Heard = { onLine: (line: string) => void; onEnd: (why: RunEnd) => void };

/** A frame that runs code of one language, or shows a page. */
export type RunFrame = {
  run: (code: string) => void;
  show: (html: string) => void;
  stop: () => void;
};

/** Opens a frame from which nothing can be reached, in `box`. What it says is heard by one port, and is text. */
export async function openFrame(box: HTMLElement, language: Runnable, { onLine, onEnd }: Heard): Promise<RunFrame> {
  const isPage = language === 'html' || language === 'css';
  const worker = isPage ? '' : await loadWorker();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = isPage ? 'Your page' : 'Where your code runs';
  frame.hidden = !isPage;
  frame.src = RUN_FRAME;
  const { promise: loaded, resolve } = Promise.withResolvers<unknown>();
  frame.addEventListener('load', resolve, { once: true });
  box.append(frame);
  await loaded;

  const { port1: port, port2 } = new MessageChannel();
  let id = 0;
  port.onmessage = ({ data }: MessageEvent<RunAnswer>) => {
    // What a run before this one still said.
    if (data.id !== id) return;
    if ('line' in data) onLine(data.line);
    else onEnd(data.end);
  };
  // An opaque origin cannot be named. Only frames of the site may be in the page, and there is nothing secret in it.
  frame.contentWindow?.postMessage(null, '*', [port2]);
  const ask = (request: RunRequest) => port.postMessage(request);
  return {
    run: (code) => ask({ kind: 'program', id: ++id, worker, job: code, limitMs: LIMIT_MS }),
    show: (html) => ask({ kind: 'page', id: ++id, html }),
    stop: () => ask({ kind: 'stop', id }),
  };
}

const loadWorker = async () => (await import('./js-worker.ts?bundled')).default;
