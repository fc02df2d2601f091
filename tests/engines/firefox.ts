import { rm } from 'node:fs/promises';
import { temporaryDirectory } from '../support/server.ts';
import type { Engine, Tab } from './engine.ts';
import { startProgram } from './program.ts';

type Reply = { id?: number; type: string; result: unknown; error?: string; message?: string };
type Send = (method: string, params?: object) => Promise<unknown>;

/**
 * Debian's Firefox, by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi), which it speaks without a driver.
 * @throws Error when it is not installed
 */
export async function startFirefox(): Promise<Engine> {
  const profile = await temporaryDirectory();
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const program = startProgram('firefox-esr', args);
  const [, url] = await program.line(/WebDriver BiDi listening on (\S+)/);
  const errors: string[] = [];
  const { send, close } = await connect(`${url}/session`, errors);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    newTab: () => newTab(send),
    takeErrors: () => errors.splice(0),
    stop: async () => {
      await close();
      await program.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Sends commands, and waits for the reply to each; logged errors are added to `errors`. */
async function connect(url: string, errors: string[]): Promise<{ send: Send; close: () => Promise<void> }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (reply: Reply) => void>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Reply & { params?: { level: string; text: string } } = JSON.parse(data);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params?.level === 'error') errors.push(message.params.text);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const send: Send = async (method, params = {}) => {
    sent += 1;
    const id = sent;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered.finally(() => waiting.delete(id));
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  const close = async () => {
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
    socket.close();
    await closed;
  };
  return { send, close };
}

async function newTab(send: Send): Promise<Tab> {
  const { userContext } = (await send('browser.createUserContext')) as { userContext: string };
  const { context } = (await send('browsingContext.create', { type: 'tab', userContext })) as { context: string };
  const perform = async (device: object) => void (await send('input.performActions', { context, actions: [device] }));
  return {
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = (await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    pointer: (...actions) => perform({ type: 'pointer', id: 'mouse', actions }),
    keyboard: (...actions) => perform({ type: 'key', id: 'keyboard', actions }),
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}
