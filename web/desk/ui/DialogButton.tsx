import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';

type DialogButtonProps = {
  /** Id of the dialog, unique in the page. */
  id: string;
  /** The label of the button. */
  label: string;
  /** Text after the label, for screen readers. */
  about?: string;
  className?: string;
  title: string;
  text: string;
  /** State of the dialog, where other code closes it, too; undefined before it is opened for the first time. */
  open?: readonly [boolean | undefined, (isOpen: boolean) => void];
  children: ReactNode;
};

/** A button that opens a dialog, whose content is made anew each time. A list draws no dialogs until they are opened. */
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
  const own = useState<boolean>();
  const [isOpen, setOpen] = open ?? own;
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
