import { type DeskImage, type DeskImageDetail, DeskImageSave } from '../../../../contract/desk-images.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { controlClass, Field } from '../../../ui/Field.tsx';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { CopyMarkdown } from './CopyMarkdown.tsx';
import { useGetDeskImageQuery, useSaveDeskImageMutation, useTrashDeskImageMutation } from './endpoints.ts';
import { ImageUses } from './ImageUses.tsx';
import { imageMarkdown } from './image-markdown.ts';

type ImageDialogProps = {
  /** Shown while there is one. */
  image: DeskImage | undefined;
  onClose: () => void;
};

/** All of an image: its text for a lesson or post, its alt text, what shows it. */
export function ImageDialog({ image, onClose }: ImageDialogProps) {
  return (
    <Dialog
      id="image"
      open={Boolean(image)}
      onClose={onClose}
      title="Image"
      description={image && <ImageFacts image={image} />}
    >
      {image && <ImageDetails key={image.id} id={image.id} onClose={onClose} />}
    </Dialog>
  );
}

function ImageFacts({ image: { name, width, height, createdAt } }: { image: DeskImage }) {
  return (
    <span className="wrap-anywhere">
      {name}, {width} × {height} pixels, uploaded on <LocalTime iso={createdAt} />
    </span>
  );
}

function ImageDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { currentData: image, isError, refetch } = useGetDeskImageQuery(id);
  if (!image) return <Loading what="image" failed={isError} onRetry={refetch} />;
  return <Details image={image} onClose={onClose} />;
}

function Details({ image, onClose }: { image: DeskImageDetail; onClose: () => void }) {
  const [save] = useSaveDeskImageMutation();
  const [trash] = useTrashDeskImageMutation();
  const { id, path, alt, width, height, version } = image;
  const of = useVersionedForm({
    schema: DeskImageSave.pick({ alt: true }),
    version,
    defaultValues: { alt },
    send: (fields) => save({ id, ...fields }),
  });
  const remove = async () => {
    const answer = await trash(id);
    if (!answer.error) onClose();
    return answer;
  };

  return (
    <>
      <img
        src={path}
        alt=""
        width={width}
        height={height}
        className="mb-5 h-auto max-h-72 w-full rounded bg-sunk object-contain"
      />
      <Field label="In a text" id="image-markdown" note="(as Markdown)">
        {(control) => (
          <input
            {...control}
            readOnly
            value={imageMarkdown(image)}
            onFocus={({ target }) => target.select()}
            className={`${controlClass} font-mono text-sm`}
          />
        )}
      </Field>
      <p className="mb-6 flex flex-wrap items-center gap-3">
        <CopyMarkdown image={image} />
      </p>
      <FormFrame of={of} label="What the image shows">
        <TextField
          of={of}
          name="alt"
          label="What it shows"
          note="(in texts from now on; those that show it already keep their words)"
        />
      </FormFrame>
      <ImageUses uses={image.uses} />
      <div className="mt-8 flex flex-wrap gap-3 border-t border-hairline pt-6">
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Close
        </button>
        <ActionButton
          id="delete-image"
          act={remove}
          confirm={{
            title: 'Delete this image?',
            text: 'It goes to the trash, from where an admin can bring it back. Pages that show it go on showing it.',
            button: 'Delete',
          }}
        >
          Delete
        </ActionButton>
      </div>
    </>
  );
}
