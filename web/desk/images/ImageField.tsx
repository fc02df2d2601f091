import { type RefObject, useRef } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import { typeInto } from '../../ui/form/controls.ts';
import { FormField } from '../../ui/form/fields.tsx';
import { imageMarkdown } from './CopyMarkdown.tsx';
import { ChooseImage } from './ImagePicker.tsx';

/** The field of the path of a picture of this site, with a button to choose one. */
export function ImageField(field: { name: string; label: string; note?: string }) {
  const area = useRef<HTMLDivElement>(null);
  const fill = (path: string) => {
    const input = area.current?.querySelector('input');
    input?.focus();
    if (input) typeInto(input, path, { all: true });
  };
  return (
    <div ref={area}>
      <FormField {...field}>
        {(control, first) => (
          <div className="flex flex-wrap gap-2">
            <input {...control} type="text" defaultValue={first} className={`${controlClass} min-w-40 flex-1`} />
            <ChooseImage id={`choose-${control.id}`} onPick={({ path }) => fill(path)}>
              Choose an image
            </ChooseImage>
          </div>
        )}
      </FormField>
    </div>
  );
}

type InsertImageProps = {
  /** Id of the picker, unique in the page. */
  id: string;
  /** The element around the textarea. */
  into: RefObject<HTMLElement | null>;
};

/** Inserts an image into a Markdown text, at its cursor. */
export function InsertImage({ id, into }: InsertImageProps) {
  return (
    <ChooseImage
      id={id}
      onPick={(image) => {
        const field = into.current?.querySelector('textarea');
        field?.focus();
        if (field) typeInto(field, imageMarkdown(image));
      }}
    >
      Insert image
    </ChooseImage>
  );
}
