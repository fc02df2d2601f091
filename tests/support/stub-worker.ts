import { Socket } from 'node:net';
import { connections } from '../../server/base/limits.ts';
import { serveHanded } from '../../server/http/serve.ts';
import { createQuestions, type FromWorker, isToWorker, type LastResponse } from '../../server/start/worker-messages.ts';

/**
 * A worker without a site that handles the messages of a real one. `/exit` ends it, `/hold` gets no response, `/say` writes a
 * line in two instalments, `/others` returns the last response of the other workers, and every other path returns the process id. With
 * a `HOST` of "nowhere" it cannot start.
 */
const sendToFirst = (message: FromWorker) => process.send?.(message);

const others = createQuestions<LastResponse>();

const http = serveHanded(
  async ({ url = '' }, response) => {
    if (url === '/exit') process.exit(3);
    if (url === '/hold') return;
    if (url === '/say') process.stdout.write('the first half ', () => process.stdout.write('and the second\n'));
    if (url !== '/others') return response.end(String(process.pid));
    const last = await others.ask((id) => sendToFirst({ kind: 'ask-last-response', id, key: url }));
    response.end(JSON.stringify(last));
  },
  { TRUST_PROXY: 1 },
  connections,
);

process.once('disconnect', () => process.exit(1));
process.on('message', async (message: unknown, socket: unknown) => {
  if (!isToWorker(message)) return;
  if (message.kind === 'serve') {
    const fails = message.settings.env.HOST === 'nowhere';
    sendToFirst(fails ? { kind: 'failed', reason: 'There is nowhere to serve' } : { kind: 'ready' });
  }
  if (message.kind === 'connection') {
    sendToFirst({ kind: 'taken' });
    if (socket instanceof Socket) http.take(socket);
  }
  if (message.kind === 'figures') sendToFirst({ kind: 'figures', id: message.id, figures: [{ of: process.pid }] });
  if (message.kind === 'ask-last-response') {
    sendToFirst({ kind: 'last-response', id: message.id, response: { text: String(process.pid), type: message.key } });
  }
  if (message.kind === 'last-response') others.answer(message.id, message.response);
  if (message.kind === 'stop') {
    await http.drain();
    process.exit(0);
  }
});
