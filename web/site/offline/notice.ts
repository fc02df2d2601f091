import { paths } from '../../../contract/paths.ts';
import { element } from '../../ui/element.ts';
import { PENDING_RESPONSE, type PendingChange } from '../../worker/messages.ts';

const changes = (count: number) => (count === 1 ? 'One change' : `${count} changes`);

type DeviceState = { waits: number; hasSent: boolean; isOffline: boolean };

/** A message about the changes that wait on this device; empty if there is none to show. */
export function waitingText({ waits, hasSent, isOffline }: DeviceState): string {
  if (waits === 1) return PENDING_RESPONSE.message;
  if (waits > 1) return `${changes(waits)} are saved on this device. They will be sent when you are online.`;
  if (hasSent) return 'Everything saved on this device has been sent.';
  if (isOffline) return 'You are offline. What you mark or answer is saved on this device.';
  return '';
}

export function lossText(lost: number): string {
  return `You are signed out. ${changes(lost)} on this device had not been sent, and ${lost === 1 ? 'is' : 'are'} lost.`;
}

type Refusal = { text: string; path: string };

export function refusalOf({ path, refused = '' }: PendingChange): Refusal {
  const [, , , course = '', , lesson = '', change] = path.split('/');
  const subject = change === 'quiz' ? 'Your answers to a quiz were' : 'A lesson that you marked was';
  return { text: `${subject} not stored. ${refused}`, path: paths.lesson(course, lesson) };
}

let noticeBox: HTMLElement | undefined;

function createNoticeBox(): HTMLElement {
  const box = element('div', {
    role: 'status',
    className:
      'fixed bottom-4 left-4 z-30 flex max-w-[min(34rem,calc(100vw-6.5rem))] items-center gap-4 rounded border border-strong bg-sheet px-4 py-2 text-base leading-snug empty:hidden print:hidden',
  });
  document.body.append(box);
  return box;
}

function refusalLine({ text, path }: Refusal): HTMLElement {
  const line = element('p', { textContent: `${text} ` });
  const className = 'inline-block py-1 as-link';
  line.append(element('a', { href: path, className, textContent: 'Open the lesson' }));
  return line;
}

function closeButton(notice: HTMLElement): HTMLElement {
  return element('button', {
    type: 'button',
    className: 'min-h-11 shrink-0 as-link',
    textContent: 'Close',
    onclick: () => notice.replaceChildren(),
  });
}

/** Shows a message and the refused changes at the foot of the window, outside the page that React draws. */
export function showNotice(message: string, refused: readonly Refusal[] = []): void {
  noticeBox ??= createNoticeBox();
  const lines = [...refused.map(refusalLine), ...(message ? [element('p', { textContent: message })] : [])];
  const text = element('div', { className: 'grid gap-2' });
  text.append(...lines);
  noticeBox.replaceChildren(...(lines.length > 0 ? [text, closeButton(noticeBox)] : []));
}
