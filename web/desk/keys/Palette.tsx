import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '../../../contract/people/permission.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { controlClass } from '../../ui/Field.tsx';
import { resultKindNames, resultPage, searchDesk } from '../search/endpoints.ts';
import { groupsFor, pagesOf } from '../sections.ts';
import { useDebounced } from '../ui/use-debounced.ts';

type Choice = { to: string; title: string; detail: string };

export function matchingPages(text: string, roles: readonly Role[]): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groupsFor(roles).flatMap((group) =>
    pagesOf([group])
      .filter(({ label }) => words.every((word) => `${group.label} ${label}`.toLowerCase().includes(word)))
      .map(({ to, label }) => ({ to, title: label, detail: group.label === label ? 'Page' : `Page, ${group.label}` })),
  );
}

/** Finds a person, order, batch or page from anywhere at the desk. The arrows choose, Enter opens. */
export function Palette({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const q = useDebounced(text.trim());
  const { currentData: results = [] } = searchDesk.useQuery({ q }, { skip: q === '' });
  const choices = [
    ...matchingPages(text, roles),
    ...results.map((result) => ({
      to: resultPage(result),
      title: result.title,
      detail: `${resultKindNames[result.kind]}, ${result.detail}`,
    })),
  ];
  const selected = Math.min(index, choices.length - 1);

  const open = ({ to }: Choice) => {
    onClose();
    navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[selected];
    if (step && choices.length > 0) {
      event.preventDefault();
      setIndex((selected + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && choice) {
      event.preventDefault();
      open(choice);
    }
  };

  return (
    <Dialog id="palette" open onClose={onClose} title="Go to" description="A person, order, batch or page">
      <input
        type="search"
        role="combobox"
        aria-label="Find"
        aria-expanded={choices.length > 0}
        aria-controls="palette-choices"
        aria-activedescendant={choices.length > 0 ? `palette-${selected}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIndex(0);
        }}
        onKeyDown={press}
        className={controlClass}
      />
      <div id="palette-choices" role="listbox" aria-label="Results" className="mt-4 max-h-[50dvh] overflow-y-auto">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose.
          <div
            key={`${choice.to} ${choice.title}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            ref={(option) => {
              if (index === selected) option?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => open(choice)}
            className="cursor-pointer rounded px-3 py-2 wrap-anywhere hover:bg-soft aria-selected:bg-soft"
          >
            <span className="font-bold">{choice.title}</span>
            <span className="ml-3 text-[0.9375rem] text-ink-2">{choice.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-ink-2 empty:hidden">
        {choices.length === 0 && q === text.trim() && `Nothing was found for “${q}”.`}
      </p>
    </Dialog>
  );
}
