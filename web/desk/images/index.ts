/** Fields and dialogs of images for other pages of the desk. */

export { imageMarkdown } from './CopyMarkdown.tsx';
export { ImageField, InsertImage } from './ImageField.tsx';
export { ImagePicker } from './ImagePicker.tsx';
