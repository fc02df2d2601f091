import { type RunEnd, type Runnable, runnable } from '../../contract/run-code.ts';
import { buttonClass } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { openFrame, type RunFrame } from './frame.ts';
import './run.css';

/** What the reader is told at the end of a run. */
const endings: Record<RunEnd, string> = {
  done: 'Finished.',
  failed: 'It ended with an error.',
  time: 'Stopped: it ran too long.',
  output: 'Stopped: it printed too much.',
  stopped: 'Stopped.',
};

const names: Record<Runnable, string> = { js: 'JavaScript', html: 'HTML', css: 'CSS', sql: 'SQL' };

/** Shows one's own copy of a block of code below it, which runs. @param opener the button that opened it */
export async function openPanel(block: HTMLElement, marked: string, opener: HTMLElement): Promise<void> {
  const language = runnable.find((one) => one === marked);
  if (!language) return;
  const code = block.querySelector('pre')?.textContent ?? '';
  const isPage = language === 'html' || language === 'css';
  const around = language === 'css' ? pageBefore(block) : '';
  const status = element('p', { className: 'run-status' });
  status.setAttribute('role', 'status');
  const text = element('textarea', {
    value: code,
    spellcheck: false,
    autocapitalize: 'off',
    rows: Math.min(24, code.split('\n').length + 1),
  });
  text.setAttribute('aria-label', `Your copy of the code: ${names[language]}`);
  text.wrap = 'off';
  const output = element('pre', { tabIndex: 0, hidden: isPage });
  output.setAttribute('role', 'group');
  output.setAttribute('aria-label', 'What your copy prints');

  const onLine = (line: string) => output.append(`${line}\n`);
  const onEnd = (why: RunEnd) => {
    stop.disabled = true;
    status.textContent = isPage ? 'Shown below. Scripts and links do not work in it.' : endings[why];
  };
  let frame: RunFrame | undefined;
  const run = () => {
    output.replaceChildren();
    status.textContent = 'Running…';
    stop.disabled = isPage;
    if (isPage) frame?.show(pageOf(language, text.value, around));
    else frame?.run(text.value);
  };
  const close = () => {
    panel.remove();
    opener.setAttribute('aria-expanded', 'false');
    opener.focus();
  };
  const stop = button('Stop', () => frame?.stop(), 'outline');
  stop.disabled = true;
  const buttons = element('div', { className: 'run-buttons' });
  const reset = () => {
    text.value = code;
    run();
  };
  buttons.append(button('Run', run, 'ink'), ...(isPage ? [] : [stop]), button('Reset', reset), button('Close', close));

  const panel = element('section', { className: 'run-panel', tabIndex: -1 });
  panel.setAttribute('aria-label', 'Run your copy of the code');
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
  });
  panel.append(text, buttons, status, output);
  block.append(panel);
  opener.setAttribute('aria-expanded', 'true');
  panel.focus({ preventScroll: true });
  status.textContent = 'Loading…';
  try {
    frame = await openFrame(panel, language, { onLine, onEnd });
    run();
  } catch {
    status.textContent = 'This did not load. Close it, and try again.';
  }
}

/** The page that a style belongs to: the HTML to be run that stands before it in the text. */
function pageBefore(block: HTMLElement): string {
  let html = '';
  for (const pre of block.closest('.prose')?.querySelectorAll<HTMLElement>('pre[data-run]') ?? []) {
    if (block.contains(pre)) break;
    if (pre.dataset.run === 'html') html = pre.textContent ?? '';
  }
  return html;
}

/** A style stands after its page: a `<style>` in the body is read like one in the head. */
function pageOf(language: Runnable, typed: string, around: string): string {
  return language === 'css' ? `${around}<style>${typed.replaceAll('</', '<\\/')}</style>` : typed;
}

function button(label: string, onClick: () => void, variant: 'ink' | 'outline' = 'outline'): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent: label, className: buttonClass(variant, 'px-4') });
  made.addEventListener('click', onClick);
  return made;
}
