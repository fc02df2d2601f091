import { type RefObject, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { controlClass } from '../../ui/Field.tsx';
import { DeskField, type FieldOf } from '../ui/FormFields.tsx';
import { imageMarkdown } from './CopyMarkdown.tsx';
import { ChooseImage } from './ImagePicker.tsx';

/** The field of the path of a picture of this site, with a button to choose one. */
export function ImageField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const area = useRef<HTMLDivElement>(null);
  const fill = (path: string) => {
    const input = area.current?.querySelector('input');
    if (input) typeInto(input, path, { all: true });
  };
  return (
    <div ref={area}>
      <DeskField {...field}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input {...control} type="text" autoComplete="off" className={`${controlClass} min-w-40 flex-1`} />
            <ChooseImage id={`choose-${control.id}`} onPick={({ path }) => fill(path)}>
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
        if (field) typeInto(field, imageMarkdown(image));
      }}
    >
      Insert image
    </ChooseImage>
  );
}

/**
 * Types a text into a field at its cursor, or instead of the whole value, like a person: the form is notified, and the
 * cursor is after the text.
 */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string, { all = false } = {}): void {
  const start = all ? 0 : (field.selectionStart ?? field.value.length);
  const end = all ? field.value.length : (field.selectionEnd ?? start);
  field.focus();
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
