import { type RefObject, useRef } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import { typeInto } from '../../ui/form/controls.ts';
import { FormField } from '../../ui/form/fields.tsx';
import { imageMarkdown } from './CopyMarkdown.tsx';
import { ChooseImage } from './ImagePicker.tsx';

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
  id: string;
  into: RefObject<HTMLElement | null>;
};

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
