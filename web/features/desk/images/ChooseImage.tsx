import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskImage } from '../../../../contract/desk-images.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ImagePicker } from './ImagePicker.tsx';

type ChooseImageProps = {
  /** Of the picker, unique in the page. */
  id: string;
  onPick: (image: DeskImage) => void;
  children: ReactNode;
};

/** A button that opens the picker, until a picture is chosen. */
export function ChooseImage({ id, onPick, children }: ChooseImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const pick = (image: DeskImage) => {
    // Closed first, because it gives the focus back, and until then nothing behind it can take it.
    flushSync(() => setIsOpen(false));
    onPick(image);
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={buttonClass('outline')}>
        {children}
      </button>
      <ImagePicker id={id} open={isOpen} onClose={() => setIsOpen(false)} onPick={pick} />
    </>
  );
}
