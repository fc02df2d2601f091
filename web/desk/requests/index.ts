/** What the desk does with a request elsewhere than on its page. */
export { CallPanel } from './CallPanel.tsx';
export { Notes } from './Notes.tsx';
