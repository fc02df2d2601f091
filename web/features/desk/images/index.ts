/** What the other parts of the desk take of the images. */
export { ImageField } from './ImageField.tsx';
export { ImagePicker } from './ImagePicker.tsx';
export { InsertImage } from './InsertImage.tsx';
export { imageMarkdown } from './image-markdown.ts';
