export { CallPanel } from './CallPanel.tsx';
export { Notes } from './Notes.tsx';
