import { useState } from 'react';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskImage } from '../../../contract/publishing/desk-images.ts';
import { buttonClass } from '../../ui/button.ts';
import { listRoute, useListQuery } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { CopyMarkdown } from './CopyMarkdown.tsx';
import { listImages } from './endpoints.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { UploadForm } from './UploadForm.tsx';

export function ImagesPage() {
  const result = listImages.useQuery(useListQuery(['cursor']));
  const [opened, setOpened] = useState<DeskImage>();
  return (
    <DeskPage title="Images" path={deskPaths.images}>
      <div className="mb-10 max-w-2xl">
        <UploadForm />
      </div>
      <Loaded what="images" result={result}>
        {({ data, next }) => (
          <>
            <Images images={data} onOpen={setOpened} />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
      <ImageDialog image={opened} onClose={() => setOpened(undefined)} />
    </DeskPage>
  );
}

type ImagesProps = { images: readonly DeskImage[]; onOpen: (image: DeskImage) => void };

function Images({ images, onOpen }: ImagesProps) {
  if (images.length === 0) {
    return <p className="border-y border-hairline py-8 text-ink-2">No images yet.</p>;
  }
  return (
    <ImageGrid images={images}>
      {(image) => (
        <div className="flex flex-1 flex-col gap-3 p-4">
          <p className="font-bold wrap-anywhere">{image.alt}</p>
          <p className="facts mt-auto text-sm wrap-anywhere text-ink-2">
            {image.name}, {image.width} × {image.height}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <CopyMarkdown image={image} />
            <button type="button" onClick={() => onOpen(image)} className={buttonClass('outline')}>
              Details
              <span className="sr-only"> of {image.alt}</span>
            </button>
          </div>
        </div>
      )}
    </ImageGrid>
  );
}

export const page = listRoute(ImagesPage, listImages, ['cursor']);
