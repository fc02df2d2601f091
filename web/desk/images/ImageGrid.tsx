import type { ReactNode } from 'react';
import type { DeskImage } from '../../../contract/publishing/desk-images.ts';

type ImageGridProps = {
  images: readonly DeskImage[];
  children: (image: DeskImage) => ReactNode;
};

export function ImageGrid({ images, children }: ImageGridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-4">
      {images.map((image) => (
        <li key={image.id} className="flex min-w-0 flex-col rounded border border-hairline bg-sheet">
          <ImageFrame image={image} />
          {children(image)}
        </li>
      ))}
    </ul>
  );
}

export function ImageFrame({ image: { path, alt, width, height } }: { image: DeskImage }) {
  return (
    <div className="aspect-[4/3] overflow-hidden rounded-t bg-sunk">
      <img src={path} alt={alt} width={width} height={height} loading="lazy" className="size-full object-contain" />
    </div>
  );
}
