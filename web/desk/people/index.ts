/** A person, for a page that shows them beside its list. */
export { ReachLinks } from './PersonPage.tsx';
export { Timeline } from './Timeline.tsx';
