import { RUN_FRAME, type RunAnswer, type RunEnd, type RunRequest } from '../../contract/run-code.ts';

type Options = { isPage: boolean; onLine: (line: string) => void; onEnd: (why: RunEnd) => void };

/** A frame that runs programs, or shows pages. */
export type RunFrame = {
  run: (code: string) => void;
  stop: () => void;
};

/** Opens a frame from which nothing can be reached, in `box`. What it says is heard by one port, and is text. */
export async function openFrame(box: HTMLElement, { isPage, onLine, onEnd }: Options): Promise<RunFrame> {
  const worker = isPage ? '' : (await import('./js-worker.ts?bundled')).default;
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
    // An earlier run may still say something.
    if (data.id !== id) return;
    if ('line' in data) onLine(data.line);
    else onEnd(data.end);
  };
  // An opaque origin cannot be named. Only frames of the site may be in the page, and there is nothing secret in it.
  frame.contentWindow?.postMessage(null, '*', [port2]);
  const ask = (request: RunRequest) => port.postMessage(request);
  return {
    run: (code) => ask(isPage ? { kind: 'page', id: ++id, html: code } : { kind: 'program', id: ++id, worker, code }),
    stop: () => ask({ kind: 'stop', id }),
  };
}
