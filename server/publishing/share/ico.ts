/** `side` in pixels, below 256. */
type IcoImage = { side: number; png: Uint8Array };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** The format of `/favicon.ico`. */
export function icoFile(images: IcoImage[]): Uint8Array<ArrayBuffer> {
  const directory = HEADER_BYTES + ENTRY_BYTES * images.length;
  const file = new Uint8Array(directory + images.reduce((sum, { png }) => sum + png.length, 0));
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true); // an icon, not a cursor
  view.setUint16(4, images.length, true);
  let offset = directory;
  for (const [index, { side, png }] of images.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    view.setUint8(entry, side);
    view.setUint8(entry + 1, side);
    view.setUint16(entry + 4, 1, true); // colour planes
    view.setUint16(entry + 6, 32, true); // bits per pixel
    view.setUint32(entry + 8, png.length, true);
    view.setUint32(entry + 12, offset, true);
    file.set(png, offset);
    offset += png.length;
  }
  return file;
}
