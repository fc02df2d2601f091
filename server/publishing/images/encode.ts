import type sharp from 'sharp';
import { fail, RequestError } from '../../base/errors.ts';
import { loadOnce } from '../../base/promises.ts';

/** Pixels of what may be uploaded: more than phones take, and 200 MB while it is decoded. */
const MAX_PIXELS = 50_000_000;
const MAX_WIDTH = 1600;
/** Far beyond any picture in a text; WebP itself ends at 16383. */
const MAX_HEIGHT = 8000;
const TIMEOUT_SECONDS = 20;

/** The message for any other file. */
export const NO_PICTURE = { message: 'Choose a JPEG, PNG, WebP or AVIF picture.' };

/** The decoders of JPEG, PNG, WebP and AVIF; those of other formats have a longer record of faults. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

type EncodedImage = { bytes: Buffer<ArrayBuffer>; width: number; height: number };

/** The library is large, and a start should not wait for it. */
async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: decoders });
  // No picture comes twice.
  library.cache(false);
  return library;
}

/** Makes the pictures of the site out of files that may be anything; its work runs beside the event loop. */
export function createEncoder() {
  const getLibrary = loadOnce(loadSharp);
  let last: Promise<unknown> = Promise.resolve();

  async function encode(file: Uint8Array): Promise<EncodedImage> {
    const library = await getLibrary();
    await refuseUnlessPicture(library, file);
    const image = library(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      // By default it drops metadata, such as the place and camera of a photo.
      .webp({ quality: 82, smartSubsample: true });
    const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(refuseDamaged);
    return { bytes: Buffer.from(data), width: info.width, height: info.height };
  }

  /**
   * The picture of a JPEG, PNG, WebP or AVIF file, upright, without anything but its pixels; of an animation the first
   * frame. One at a time, because each can take much memory.
   * @throws RequestError unsupported_media_type, invalid_input
   */
  return (file: Uint8Array): Promise<EncodedImage> => {
    const encoded = last.then(() => encode(file));
    last = encoded.catch(() => {});
    return encoded;
  };
}

export type Encoder = ReturnType<typeof createEncoder>;

async function refuseUnlessPicture(library: typeof sharp, file: Uint8Array): Promise<void> {
  const { width, height } = await readSize(library, file);
  if (width * height <= MAX_PIXELS) return;
  const megapixels = MAX_PIXELS / 1_000_000;
  fail.invalid({}, `A picture may have at most ${megapixels} megapixels.`);
}

/** The bytes decide the format; nothing is decoded yet. */
async function readSize(library: typeof sharp, file: Uint8Array) {
  try {
    return await library(file, { limitInputPixels: false }).metadata();
  } catch {
    throw new RequestError('unsupported_media_type', NO_PICTURE);
  }
}

function refuseDamaged(): never {
  fail.invalid({}, 'The picture could not be read: the file seems to be damaged.');
}
