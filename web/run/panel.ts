import { type RunEnd, type Runnable, runnableOf } from '../../contract/publishing/run-code.ts';
import { buttonClass } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { isProgram, openFrame, type RunFrame } from './frame.ts';
import './run.css';

const endings: Record<RunEnd, string> = {
  done: 'Finished.',
  failed: 'It ended with an error.',
  time: 'Stopped: it ran too long.',
  output: 'Stopped: it printed too much.',
  stopped: 'Stopped.',
};

const names: Record<Runnable, string> = { js: 'JavaScript', html: 'HTML', css: 'CSS', sql: 'SQL' };

const loaded = new Set<Runnable>();

/** Shows the reader's own copy of a block of code below it, and runs it. @param marked its language, as the text marks it */
export async function openPanel(block: HTMLElement, marked: string, opener: HTMLElement): Promise<void> {
  const language = runnableOf(marked);
  if (!language) return;
  const code = block.querySelector('pre')?.textContent ?? '';
  const isPage = !isProgram(language);
  const around = language === 'css' ? pageBefore(block) : '';
  const status = element('p', { className: 'run-status', role: 'status' });
  const text = element('textarea', {
    value: code,
    spellcheck: false,
    autocapitalize: 'off',
    wrap: 'off',
    rows: Math.min(24, code.split('\n').length + 1),
    ariaLabel: `Your copy of the code: ${names[language]}`,
  });
  const output = element('pre', { tabIndex: 0, hidden: isPage, role: 'group', ariaLabel: 'What your copy prints' });

  const onLine = (line: string) => output.append(`${line}\n`);
  const onEnd = (why: RunEnd) => {
    stop.disabled = true;
    status.textContent = isPage ? 'Shown below. Scripts and links do not work in it.' : endings[why];
  };
  let opened: Promise<RunFrame> | undefined;
  let frame: RunFrame | undefined;
  const run = async () => {
    output.replaceChildren();
    status.textContent = 'Loading…';
    opened ??= openFrame(panel, { language, onLine, onEnd });
    try {
      frame = await opened;
    } catch {
      opened = undefined;
      status.textContent = 'This did not load. Press Run to try again.';
      return;
    }
    loaded.add(language);
    status.textContent = 'Running…';
    stop.disabled = isPage;
    frame.run(language === 'css' ? around + styleOf(text.value) : text.value);
  };
  const close = () => {
    panel.remove();
    opener.ariaExpanded = 'false';
    opener.focus();
  };
  const stop = button('Stop', () => frame?.stop(), 'outline');
  stop.disabled = true;
  const buttons = element('div', { className: 'run-buttons' });
  const reset = () => {
    text.value = code;
    if (frame) run();
  };
  buttons.append(button('Run', run, 'ink'), ...(isPage ? [] : [stop]), button('Reset', reset), button('Close', close));

  const panel = element('section', { className: 'run-panel', tabIndex: -1, ariaLabel: 'Run your copy of the code' });
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
  });
  panel.append(text, buttons, status, output);
  block.append(panel);
  opener.ariaExpanded = 'true';
  panel.focus({ preventScroll: true });
  // Mobile data can cost money, so readers are asked, once a visit.
  if (language === 'sql' && !loaded.has(language))
    status.textContent = 'Run loads a database into this page, about 4.5 MB, once.';
  else await run();
}

/** The page that a style belongs to: the last HTML before it in the text that readers can run. */
function pageBefore(block: HTMLElement): string {
  let html = '';
  for (const pre of block.closest('.prose')?.querySelectorAll<HTMLElement>('pre[data-run]') ?? []) {
    if (block.contains(pre)) break;
    if (pre.dataset.run === 'html') html = pre.textContent ?? '';
  }
  return html;
}

/** The typed style, as the end of a page: a `<style>` in the body is read like one in the head. */
const styleOf = (typed: string) => `<style>${typed.replaceAll('</', '<\\/')}</style>`;

function button(label: string, onClick: () => void, variant: 'ink' | 'outline' = 'outline'): HTMLButtonElement {
  return element('button', {
    type: 'button',
    textContent: label,
    className: buttonClass(variant, 'px-4'),
    onclick: onClick,
  });
}
