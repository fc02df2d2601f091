import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { LinkIcon } from '../../ui/icons.tsx';
import { InsertImage } from '../images/index.ts';
import { type MarkdownCommand, runCommand } from './markdown-commands.ts';

type Button = { command: MarkdownCommand; name: string; shows: ReactNode; key?: string };

const buttons: readonly Button[] = [
  { command: 'bold', name: 'Bold', shows: <b>B</b>, key: 'b' },
  { command: 'italic', name: 'Italic', shows: <i>I</i>, key: 'i' },
  { command: 'heading', name: 'Heading', shows: 'H' },
  { command: 'list', name: 'List', shows: '•' },
  { command: 'numbers', name: 'Numbered list', shows: '1.' },
  { command: 'quote', name: 'Quotation', shows: '❝' },
  { command: 'link', name: 'Link', shows: <LinkIcon />, key: 'k' },
  { command: 'code', name: 'Code', shows: '‹›' },
];

/** Runs the command of Ctrl or Cmd with B, I or K in a field. */
export function runShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const button = buttons.find(({ key }) => key === event.key);
  if (!button || !isAlone) return;
  event.preventDefault();
  runCommand(event.currentTarget, button.command);
}

type MarkdownToolbarProps = {
  id: string;
  /** The element with the textarea. */
  area: RefObject<HTMLElement | null>;
};

export function MarkdownToolbar({ id, area }: MarkdownToolbarProps) {
  const run = (command: MarkdownCommand) => {
    const field = area.current?.querySelector('textarea');
    if (field) runCommand(field, command);
  };
  return (
    <div role="toolbar" aria-label="Format" className="flex flex-wrap items-center gap-1">
      {buttons.map(({ command, name, shows, key }) => (
        <button
          key={command}
          type="button"
          title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
          // The selection of the field stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
          className="icon-button max-lg:size-10"
        >
          <span aria-hidden="true">{shows}</span>
          <span className="sr-only">{name}</span>
        </button>
      ))}
      <InsertImage id={id} into={area} />
    </div>
  );
}
