/** A person, for a page that shows them beside its list. */
export { Composer } from './Composer.tsx';
export { ReachLinks } from './PersonPage.tsx';
export { Timeline } from './Timeline.tsx';
