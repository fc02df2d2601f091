import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import {
  type DeskImage,
  type DeskImageDetail,
  DeskImageSave,
  type DeskImageUse,
} from '../../../contract/publishing/desk-images.ts';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { controlClass, Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Moment } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { CopyMarkdown, imageMarkdown } from './CopyMarkdown.tsx';
import { deleteImage, getImage, saveImage } from './endpoints.ts';

type ImageDialogProps = {
  /** The image on screen; without one the dialog is closed. */
  image: DeskImage | undefined;
  onClose: () => void;
};

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
      {name}, {width} × {height} pixels, uploaded on <Moment iso={createdAt} />
    </span>
  );
}

function ImageDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { currentData: image, isError, refetch } = getImage.useQuery({ id });
  if (!image) return <Loading what="image" failed={isError} onRetry={refetch} />;
  return <ImageEditor image={image} onClose={onClose} />;
}

function ImageEditor({ image, onClose }: { image: DeskImageDetail; onClose: () => void }) {
  const [save] = saveImage.useMutation();
  const [trash] = deleteImage.useMutation();
  const { id, path, alt, width, height, version } = image;
  const form = useVersionedForm({
    schema: DeskImageSave.pick({ alt: true }),
    version,
    defaultValues: { alt },
    send: (fields) => save({ id, ...fields }),
  });
  const remove = async () => {
    const result = await trash({ id });
    if (!result.error) onClose();
    return result;
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
      <FormFrame form={form} label="What the image shows">
        <TextInput name="alt" label="Description" note="(used in new text; existing text is unchanged)" />
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
            text: 'It moves to the trash, where an admin can restore it. Pages that show it keep showing it.',
            button: 'Delete',
            isLoss: true,
          }}
        >
          Delete
        </ActionButton>
      </div>
    </>
  );
}

const kindLabels = { post: 'Post', course: 'Course', lesson: 'Lesson', page: 'Legal page', profile: 'Trainer' };

function pathOf({ kind, id, courseId }: DeskImageUse): string {
  if (kind === 'lesson') return courseId ? deskPaths.lesson(courseId, id) : deskPaths.courses;
  return deskPaths[kind](id);
}

function ImageUses({ uses }: { uses: readonly DeskImageUse[] }) {
  return (
    <section aria-labelledby="image-uses" className="mt-8">
      <h3 id="image-uses" className="font-bold">
        Shown by
      </h3>
      {uses.length === 0 && <p className="mt-1 text-ink-2">Not shown anywhere yet.</p>}
      <ul className="mt-1">
        {uses.map((use) => (
          <li key={use.id}>
            <Link to={pathOf(use)} className="inline-flex min-h-8 items-center as-link">
              {kindLabels[use.kind]}: {use.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
