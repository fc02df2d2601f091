import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';

type DialogButtonProps = {
  id: string;
  label: string;
  /** Text after the label, for screen readers. */
  about?: string;
  className?: string;
  title: string;
  text: string;
  /** The state of the dialog, if other code also closes it; undefined before it is opened for the first time. */
  open?: readonly [boolean | undefined, (isOpen: boolean) => void];
  children: ReactNode;
};

/** A button that opens a dialog, whose content is created each time. A list renders no dialogs until they are opened. */
export function DialogButton({
  id,
  label,
  about,
  className = buttonClass('outline'),
  title,
  text,
  open,
  children,
}: DialogButtonProps) {
  const ownState = useState<boolean>();
  const [isOpen, setOpen] = open ?? ownState;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {label}
        {about && <span className="sr-only">{about}</span>}
      </button>
      {isOpen !== undefined && (
        <Dialog id={id} open={isOpen} onClose={() => setOpen(false)} title={title} description={text}>
          {isOpen && children}
        </Dialog>
      )}
    </>
  );
}
