/** A person, for a page that shows them beside its list. */
export { ContactLinks } from './PersonPage.tsx';
export { Timeline } from './Timeline.tsx';
