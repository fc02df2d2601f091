import { useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { areSingleKeysOn, setSingleKeysOn } from './shortcuts.ts';

const keys = [
  ['Ctrl K', 'Find a person, order, batch or page'],
  ['/', 'Open the search page'],
  ['j', 'Next row in a list'],
  ['k', 'Previous row'],
  ['o', 'Open the details of the row'],
  ['n', 'Write a note'],
  ['?', 'Show these shortcuts'],
] as const;

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <Dialog id="keys" open onClose={onClose} title="Keyboard shortcuts" description="Shortcuts are off while you type.">
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="facts rounded border border-hairline px-1.5">{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className="mb-6 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeysOn(target.checked);
            setIsOn(target.checked);
          }}
          className="size-5"
        />
        Use single-key shortcuts
      </label>
      <button type="button" onClick={onClose} className={buttonClass('outline')}>
        Close
      </button>
    </Dialog>
  );
}
