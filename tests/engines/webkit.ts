import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/ports.ts';
import type { Engine, Tab } from './engine.ts';
import { startProgram } from './program.ts';

/**
 * Debian's WebKitGTK, by WebDriver (https://www.w3.org/TR/webdriver2) through its driver, on a screen that no one sees.
 * @throws Error when it is not installed
 */
export async function startWebKit(): Promise<Engine> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24']);
  const [display] = await screen.line(/^\d+$/);
  const port = await freePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}` });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await eventually(() => call('GET', '/status'));
  return {
    newTab: () => newTab(call),
    // Its driver reports none.
    takeErrors: () => [],
    stop: async () => {
      await driver.stop();
      await screen.stop();
    },
  };
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

function callsTo(driver: string): Call {
  return async (method, path, body) => {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** A session is a browser of its own, the one of the driver. */
async function newTab(call: Call): Promise<Tab> {
  const { sessionId } = (await call('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const perform = async (device: object) => void (await call('POST', `${session}/actions`, { actions: [device] }));
  return {
    resize: async (width, height) => void (await call('POST', `${session}/window/rect`, { width, height })),
    goTo: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: async (expression) => {
      const asked = { script: `return ${expression}`, args: [] };
      return (await call('POST', `${session}/execute/sync`, asked)) as string;
    },
    pointer: (...actions) => perform({ type: 'pointer', id: 'mouse', actions }),
    keyboard: (...actions) => perform({ type: 'key', id: 'keyboard', actions }),
    close: async () => void (await call('DELETE', session)),
  };
}
