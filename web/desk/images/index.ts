export { imageMarkdown } from './CopyMarkdown.tsx';
export { ImageField, InsertImage } from './ImageField.tsx';
export { ImagePicker } from './ImagePicker.tsx';
