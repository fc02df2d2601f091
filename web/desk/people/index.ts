export { AddEmail } from './AddEmail.tsx';
export { ContactLinks } from './PersonPage.tsx';
export { Timeline } from './Timeline.tsx';
