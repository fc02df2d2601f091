import type sharp from 'sharp';
import { fail, RequestError } from '../../base/errors.ts';
import { loadOnce } from '../../base/promises.ts';

/** The most pixels of an upload: more than the photos of phones have, and 200 MB during decoding. */
const MAX_PIXELS = 50_000_000;
const MAX_WIDTH = 1600;
/** Far higher than any picture in a text; the limit of WebP is 16383. */
const MAX_HEIGHT = 8000;
const TIMEOUT_SECONDS = 20;

export const UNSUPPORTED_FORMAT = { message: 'Choose a JPEG, PNG, WebP or AVIF image.' };

/** The decoders of JPEG, PNG, WebP and AVIF; other decoders have had more vulnerabilities. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

type EncodedImage = { bytes: Buffer<ArrayBuffer>; width: number; height: number };

/** Loaded when it is needed, because it is large. */
async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: decoders });
  // No picture is decoded twice.
  library.cache(false);
  return library;
}

/** Encodes pictures of untrusted files, outside the event loop. */
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
   * Encodes the pixels of a JPEG, PNG, WebP or AVIF file, upright and without metadata; of an animation only the first
   * frame. Encodes one file at a time, because each can take much memory.
   * @throws RequestError unsupported_media_type, invalid_input
   */
  return (file: Uint8Array): Promise<EncodedImage> => {
    const encoded = last.then(() => encode(file));
    last = encoded.catch(() => {});
    return encoded;
  };
}

export type Encoder = ReturnType<typeof createEncoder>;

/** @throws RequestError unsupported_media_type, or invalid_input for too many pixels */
async function refuseUnlessPicture(library: typeof sharp, file: Uint8Array): Promise<void> {
  const { width, height } = await readSize(library, file);
  if (width * height <= MAX_PIXELS) return;
  const megapixels = MAX_PIXELS / 1_000_000;
  fail.invalid({}, `An image may have at most ${megapixels} megapixels.`);
}

/** From the bytes, without decoding. */
async function readSize(library: typeof sharp, file: Uint8Array) {
  try {
    return await library(file, { limitInputPixels: false }).metadata();
  } catch {
    throw new RequestError('unsupported_media_type', UNSUPPORTED_FORMAT);
  }
}

function refuseDamaged(): never {
  fail.invalid({}, 'The image could not be read: the file seems to be damaged.');
}
