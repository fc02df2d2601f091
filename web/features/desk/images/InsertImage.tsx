import type { RefObject } from 'react';
import { ChooseImage } from './ChooseImage.tsx';
import { imageMarkdown } from './image-markdown.ts';
import { typeInto } from './type-into.ts';

type InsertImageProps = {
  /** Of the picker, unique in the page. */
  id: string;
  /** Holds the textarea that is written in. */
  into: RefObject<HTMLElement | null>;
};

/** Puts an image into a text in Markdown, where its cursor is. */
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
