import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { DeskImage } from '../../../contract/publishing/desk-images.ts';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Loading } from '../ui/Loading.tsx';
import { listImages } from './endpoints.ts';
import { ImageFrame } from './ImageGrid.tsx';
import { UploadForm } from './UploadForm.tsx';

type ImagePickerProps = {
  id: string;
  open: boolean;
  onClose: () => void;
  /** Called with the picture that was chosen or uploaded; the picker stays open until it is closed. */
  onPick: (image: DeskImage) => void;
};

/** A dialog with the newest pictures and the upload of another; it may be inside a form without being part of it. */
export function ImagePicker({ id, open, onClose, onPick }: ImagePickerProps) {
  if (!useHydrated()) return null;
  return createPortal(
    <Dialog
      id={id}
      open={open}
      onClose={onClose}
      title="Choose an image"
      description="Upload an image, or choose one below."
    >
      {open && (
        <>
          <UploadForm onUploaded={onPick} />
          <NewestImages onPick={onPick} />
        </>
      )}
    </Dialog>,
    document.body,
  );
}

function NewestImages({ onPick }: Pick<ImagePickerProps, 'onPick'>) {
  const { data, isError, refetch } = listImages.useQuery({}, { refetchOnMountOrArgChange: true });
  if (!data) return <Loading what="images" failed={isError} onRetry={refetch} />;
  return (
    <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {data.data.map((image) => (
        <li key={image.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onPick(image)}
            className="block w-full rounded border border-hairline bg-sheet text-left hover:border-ink"
          >
            <ImageFrame image={image} />
            <span className="block truncate px-2 py-1.5 text-sm" aria-hidden="true">
              {image.alt}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ChooseImageProps = {
  id: string;
  onPick: (image: DeskImage) => void;
  children: ReactNode;
};

export function ChooseImage({ id, onPick, children }: ChooseImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const pick = (image: DeskImage) => {
    // Closed first: closing returns the focus, and nothing behind an open dialog can take it.
    flushSync(() => setIsOpen(false));
    onPick(image);
  };
  return (
    <>
      {/* A label of the field around it must not replace what the button says. */}
      <button
        id={id}
        type="button"
        aria-labelledby={`${id}-text`}
        onClick={() => setIsOpen(true)}
        className={buttonClass('outline')}
      >
        <span id={`${id}-text`}>{children}</span>
      </button>
      <ImagePicker id={`${id}-picker`} open={isOpen} onClose={() => setIsOpen(false)} onPick={pick} />
    </>
  );
}
