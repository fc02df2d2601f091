/** Parts of requests for other pages of the desk. */
export { CallPanel } from './CallPanel.tsx';
export { Notes } from './Notes.tsx';
