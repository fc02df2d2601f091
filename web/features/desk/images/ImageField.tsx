import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { controlClass } from '../../../ui/Field.tsx';
import { type FieldOf, FormField } from '../ui/FormFields.tsx';
import { ChooseImage } from './ChooseImage.tsx';
import { typeInto } from './type-into.ts';

/** The path of a picture of this site, which can be chosen. */
export function ImageField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const area = useRef<HTMLDivElement>(null);
  const fill = (path: string) => {
    const input = area.current?.querySelector('input');
    if (input) typeInto(input, path, { all: true });
  };
  return (
    <div ref={area}>
      <FormField {...field}>
        {(tied) => (
          <div className="flex flex-wrap gap-2">
            <input {...tied} type="text" autoComplete="off" className={`${controlClass} min-w-40 flex-1`} />
            <ChooseImage id={`choose-${tied.id}`} onPick={({ path }) => fill(path)}>
              Choose an image
            </ChooseImage>
          </div>
        )}
      </FormField>
    </div>
  );
}
