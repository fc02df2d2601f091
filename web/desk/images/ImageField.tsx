import { type RefObject, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { controlClass } from '../../ui/Field.tsx';
import { DeskField, type FieldOf } from '../ui/FormFields.tsx';
import { imageMarkdown } from './CopyMarkdown.tsx';
import { ChooseImage } from './ImagePicker.tsx';

/** The path of a picture of this site, which can be chosen. */
export function ImageField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const area = useRef<HTMLDivElement>(null);
  const fill = (path: string) => {
    const input = area.current?.querySelector('input');
    if (input) typeInto(input, path, { all: true });
  };
  return (
    <div ref={area}>
      <DeskField {...field}>
        {(tied) => (
          <div className="flex flex-wrap gap-2">
            <input {...tied} type="text" autoComplete="off" className={`${controlClass} min-w-40 flex-1`} />
            <ChooseImage id={`choose-${tied.id}`} onPick={({ path }) => fill(path)}>
              Choose an image
            </ChooseImage>
          </div>
        )}
      </DeskField>
    </div>
  );
}

type InsertImageProps = {
  /** Id of the picker, unique in the page. */
  id: string;
  /** Holds the textarea that is written in. */
  into: RefObject<HTMLElement | null>;
};

/** Puts an image into a text in Markdown, at its cursor. */
export function InsertImage({ id, into }: InsertImageProps) {
  return (
    <ChooseImage
      id={id}
      onPick={(image) => {
        const field = into.current?.querySelector('textarea');
        if (field) typeInto(field, imageMarkdown(image));
      }}
    >
      Insert image
    </ChooseImage>
  );
}

/**
 * Types a text into a field at its cursor, or in place of the whole value, like a person: the form is notified, and the
 * cursor stands behind the text.
 */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string, { all = false } = {}): void {
  const start = all ? 0 : (field.selectionStart ?? field.value.length);
  const end = all ? field.value.length : (field.selectionEnd ?? start);
  field.focus();
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
