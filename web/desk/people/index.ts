export { ContactLinks } from './PersonPage.tsx';
export { Timeline } from './Timeline.tsx';
