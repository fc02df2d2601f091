/** What the other parts of the desk take of the images. */

export { imageMarkdown } from './CopyMarkdown.tsx';
export { ImageField, InsertImage } from './ImageField.tsx';
export { ImagePicker } from './ImagePicker.tsx';
