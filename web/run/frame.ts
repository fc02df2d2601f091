import {
  type Program,
  type ProgramLanguage,
  RUN_FRAME,
  type RunAnswer,
  type RunEnd,
  type Runnable,
  type RunRequest,
  runTimeLimit,
} from '../../contract/publishing/run-code.ts';

type Runner = Omit<Extract<RunRequest, { kind: 'program' }>, 'kind' | 'id' | 'program'> & {
  program?: Omit<Program, 'code'>;
};

const runners: Record<ProgramLanguage, () => Promise<Runner>> = {
  js: async () => ({
    worker: (await import('./js-worker.ts?bundled')).default,
    keeps: false,
    longest: runTimeLimit.js,
  }),
  sql: async () => {
    const { worker, postgres } = await (await import('./sql.ts')).loadSql();
    return { worker, keeps: true, longest: runTimeLimit.sql, program: { postgres } };
  },
};

/** Whether code of a language is a program; else it is a page, or the style of one. */
export const isProgram = (language: Runnable): language is ProgramLanguage => language in runners;

type Options = { language: Runnable; onLine: (line: string) => void; onEnd: (why: RunEnd) => void };

export type RunFrame = {
  run: (code: string) => void;
  stop: () => void;
};

/** Opens a frame in `box`, from which nothing can be reached. Its messages come through one port, as text. */
export async function openFrame(box: HTMLElement, { language, onLine, onEnd }: Options): Promise<RunFrame> {
  const runner = isProgram(language) && (await runners[language]());
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = runner ? 'Where your code runs' : 'Your page';
  frame.hidden = Boolean(runner);
  frame.src = RUN_FRAME;
  const { promise: loaded, resolve } = Promise.withResolvers<unknown>();
  frame.addEventListener('load', resolve, { once: true });
  box.append(frame);
  await loaded;

  const { port1: port, port2 } = new MessageChannel();
  let id = 0;
  port.onmessage = ({ data }: MessageEvent<RunAnswer>) => {
    // An earlier run may still send a message.
    if (data.id !== id) return;
    if ('line' in data) onLine(data.line);
    else onEnd(data.end);
  };
  // An opaque origin cannot be named. Only frames of the site may be in the page, and there is nothing secret in it.
  frame.contentWindow?.postMessage(null, '*', [port2]);
  const ask = (request: RunRequest) => port.postMessage(request);
  return {
    run: (code) => {
      id += 1;
      if (!runner) return ask({ kind: 'page', id, html: code });
      const { program, ...needed } = runner;
      ask({ kind: 'program', id, ...needed, program: { code, ...program } });
    },
    stop: () => ask({ kind: 'stop', id }),
  };
}
