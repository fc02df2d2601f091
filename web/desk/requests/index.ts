export { CallPanel } from './CallPanel.tsx';
export { stageLabels } from './labels.ts';
export { Notes } from './Notes.tsx';
