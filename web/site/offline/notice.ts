import { paths } from '../../paths.ts';
import type { Waiting } from '../../worker/messages.ts';

const changes = (count: number) => (count === 1 ? 'One change' : `${count} changes`);

type Told = { waits: number; hasSent: boolean; isOffline: boolean };

/** One line on what waits on this device; empty where nothing is to be said. */
export function waitingText({ waits, hasSent, isOffline }: Told): string {
  if (waits === 1) return 'Saved on this device. It will be sent when you are online.';
  if (waits > 1) return `${changes(waits)} are saved on this device. They will be sent when you are online.`;
  if (hasSent) return 'Sent: what was saved on this device.';
  if (isOffline) return 'You are offline. What you mark or answer is saved on this device.';
  return '';
}

/** Said of what waited for a session that is over. */
export function lossText(lost: number): string {
  return `You are signed out. ${changes(lost)} on this device had not been sent, and ${lost === 1 ? 'is' : 'are'} lost.`;
}

type Refusal = { text: string; path: string };

/** What is said of a change that was refused, with the way to its lesson. */
export function refusalOf({ path, refused = '' }: Waiting): Refusal {
  const [, , , course = '', , lesson = '', change] = path.split('/');
  const what = change === 'quiz' ? 'Your answers to a quiz were' : 'A lesson that you marked was';
  return { text: `${what} not stored. ${refused}`, path: paths.lesson(course, lesson) };
}

let box: HTMLElement | undefined;

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function madeBox(): HTMLElement {
  const element = made(
    'div',
    'fixed bottom-4 left-4 z-30 flex max-w-[min(34rem,calc(100vw-6.5rem))] items-center gap-4 rounded border border-strong bg-sheet px-4 py-2 text-base leading-snug empty:hidden print:hidden',
  );
  element.role = 'status';
  document.body.append(element);
  return element;
}

function refusalLine({ text, path }: Refusal): HTMLElement {
  const line = made('p', '', `${text} `);
  const link = made('a', 'inline-block py-1 underline underline-offset-4', 'Open the lesson');
  link.href = path;
  line.append(link);
  return line;
}

function closeButton(of: HTMLElement): HTMLElement {
  const button = made('button', 'min-h-11 shrink-0 underline underline-offset-4', 'Close');
  button.type = 'button';
  button.addEventListener('click', () => of.replaceChildren());
  return button;
}

/** Shows a line at the foot of the window, and what was refused. It is no part of the page that React draws. */
export function showNotice(message: string, refused: readonly Refusal[] = []): void {
  box ??= madeBox();
  const lines = [...refused.map(refusalLine), ...(message ? [made('p', '', message)] : [])];
  const text = made('div', 'grid gap-2');
  text.append(...lines);
  box.replaceChildren(...(lines.length > 0 ? [text, closeButton(box)] : []));
}
