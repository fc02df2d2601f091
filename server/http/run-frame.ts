import type { Handler } from 'hono';
import { MAX_CHARACTERS, MAX_LINES } from '../../contract/publishing/run-code.ts';

/**
 * The policy of the frame in which code of a lesson runs. It can reach no address: the page hands it the code, and the script
 * that runs it. `sandbox` gives it an origin of its own, even if someone opens it directly: no cookies, no storage, no windows.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'worker-src blob:',
  "connect-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts',
  "frame-ancestors 'self'",
].join('; ');

/**
 * Answers one port, which the page hands over. A program runs in a worker, which can be ended at any time, and has no document and
 * no WebRTC, which a policy cannot forbid. A page is shown in an inner frame, where no script runs, without the elements whose
 * addresses browsers load despite the policy.
 */
const SCRIPT = `
'use strict';
let port, worker, isRunning, keeps, timer, lines, characters, current;
function end(why) {
  if (!isRunning) return;
  isRunning = false;
  clearTimeout(timer);
  if (!keeps || (why !== 'done' && why !== 'failed')) {
    worker.terminate();
    worker = undefined;
  }
  port.postMessage({ id: current, end: why });
}
function hear(data) {
  if (typeof data !== 'object' || data === null) return;
  if (typeof data.line === 'string') {
    lines += 1;
    characters += data.line.length;
    if (lines > ${MAX_LINES} || characters > ${MAX_CHARACTERS}) end('output');
    else port.postMessage({ id: current, line: data.line });
  } else if (data.end === 'done' || data.end === 'failed') end(data.end);
}
function start(request) {
  end('stopped');
  lines = characters = 0;
  current = request.id;
  keeps = request.keeps;
  worker ??= open(request.worker);
  isRunning = true;
  timer = setTimeout(() => end('time'), request.longest);
  worker.postMessage(request.program);
}
function open(script) {
  const opened = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  const ifOpen = (act) => (event) => { if (isRunning && worker === opened) act(event); };
  opened.onmessage = ifOpen((event) => hear(event.data));
  opened.onerror = ifOpen((event) => {
    hear({ line: event.message || 'This browser cannot run the code.' });
    end('failed');
  });
  return opened;
}
function show(request) {
  const page = new DOMParser().parseFromString(request.html, 'text/html');
  for (const part of page.querySelectorAll('script, link, base, meta[http-equiv], iframe, frame, object, embed')) part.remove();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.title = 'Page';
  frame.srcdoc = '<!doctype html>' + page.documentElement.outerHTML;
  frame.onload = () => port.postMessage({ id: request.id, end: 'done' });
  document.body.replaceChildren(frame);
}
addEventListener('message', (event) => {
  if (port || event.source !== parent || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.kind === 'program') start(data);
    else if (data.kind === 'page') show(data);
    else end('stopped');
  };
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Code that runs</title>
<style>:root { color-scheme: light } body { margin: 0 } iframe { display: block; width: 100%; height: 100vh; border: 0 }</style>
</head>
<body><script>${SCRIPT}</script></body>
</html>
`;

/** Serves the frame, the same for everyone. It changes with the version of the site, so browsers revalidate it. */
export const runFrameHandler: Handler = (context) =>
  context.html(PAGE, 200, {
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-cache',
    'X-DNS-Prefetch-Control': 'off',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(), fullscreen=()',
  });
