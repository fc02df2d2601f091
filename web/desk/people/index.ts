/** The parts of a person's page that Today shows beside its list. */
export { ContactLinks } from './PersonPage.tsx';
export { Timeline } from './Timeline.tsx';
