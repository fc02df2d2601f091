import { useRef, useState } from 'react';
import { type DeskImage, DeskImageUpload, MAX_IMAGE_BYTES } from '../../../contract/publishing/desk-images.ts';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { uploadImage } from './endpoints.ts';

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
const MAX_NAME_LENGTH = 200;

type UploadFormProps = {
  onUploaded?: (image: DeskImage) => void;
};

/** The name of a file as the API accepts it: without line breaks, and not too long. */
function uploadName({ name }: File): string {
  return (
    name
      .replace(/[\p{Cc}\u2028\u2029\\/]/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH) || 'picture'
  );
}

function problemOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose an image';
  return file.size > MAX_IMAGE_BYTES ? 'The file is larger than 8 MB' : undefined;
}

/** Uploads one picture, which is chosen or dropped on the field; browsers do the latter by themselves. */
export function UploadForm({ onUploaded }: UploadFormProps) {
  const [upload] = uploadImage.useMutation();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const uploaded = useRef<DeskImage>(undefined);

  const form = useDeskForm({
    schema: DeskImageUpload.pick({ alt: true }),
    defaultValues: { alt: '' },
    idPrefix: 'upload',
    send: async ({ alt }) => {
      const file = input.current?.files?.[0];
      const newProblem = problemOf(file);
      setProblem(newProblem);
      if (!file || newProblem) return { error: { status: 422, message: 'Nothing was uploaded.', fields: {} } };
      const result = await upload({ file, name: uploadName(file), alt, onProgress: setProgress });
      setProgress(undefined);
      uploaded.current = result.data;
      return result;
    },
    next: () => ({ alt: '' }),
    onSent: () => {
      if (input.current) input.current.value = '';
      if (uploaded.current) onUploaded?.(uploaded.current);
    },
  });

  return (
    <FormFrame form={{ ...form, isSaved: form.isSaved && !problem }} label="Upload" submit="Upload" saved="Uploaded.">
      <Field
        label="Image"
        id="upload-file"
        note="(JPEG, PNG, WebP or AVIF, at most 8 MB; choose one or drop it here)"
        {...(problem && { error: problem })}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={ACCEPTED_TYPES}
            onChange={({ target }) => setProblem(problemOf(target.files?.[0]))}
            className="block min-h-24 w-full cursor-pointer rounded border-2 border-dashed border-strong bg-sheet px-4 py-7 text-base file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-solid file:border-strong file:bg-transparent file:px-4 file:font-bold file:text-ink hover:bg-soft aria-invalid:border-bad"
          />
        )}
      </Field>
      <TextInput name="alt" label="Description" note="(for people who cannot see the image)" />
      {form.isBusy && <Progress share={progress} />}
    </FormFrame>
  );
}

function Progress({ share = 0 }: { share: number | undefined }) {
  const percent = Math.round(share * 100);
  return (
    <p className="mb-4 flex items-center gap-3">
      <progress value={percent} max={100} aria-label="Upload" className="h-3 flex-1 accent-accent" />
      <span role="status" className="facts">
        {percent < 100 ? `${percent}%` : 'Saving...'}
      </span>
    </p>
  );
}
