import { type RefObject, useRef } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { typeInto } from '../../ui/form/controls.ts';
import { FormField } from '../../ui/form/fields.tsx';
import { useFieldText } from '../../ui/form/form-values.ts';
import { imageMarkdown } from './CopyMarkdown.tsx';
import { ChooseImage } from './ImagePicker.tsx';

/** A picture of the site, which is shown, chosen and removed; its path is kept in a hidden input. */
export function ImageField({ name, label, note }: { name: string; label: string; note?: string }) {
  const area = useRef<HTMLDivElement>(null);
  const path = useFieldText(name);
  const fill = (chosen: string) => {
    const input = area.current?.querySelector('input');
    if (input) typeInto(input, chosen, { all: true });
  };
  return (
    <div ref={area}>
      <FormField name={name} label={label} note={note}>
        {({ id, ...control }, first) => (
          <div className="flex flex-wrap items-center gap-3">
            <input {...control} type="text" hidden defaultValue={first} />
            {path !== '' && <img src={path} alt="" className="size-16 rounded border border-hairline object-contain" />}
            <ChooseImage id={id} onPick={({ path: chosen }) => fill(chosen)}>
              {path === '' ? 'Choose an image' : 'Choose another image'}
            </ChooseImage>
            {path !== '' && (
              <button type="button" onClick={() => fill('')} className={buttonClass('quiet')}>
                Remove
              </button>
            )}
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
