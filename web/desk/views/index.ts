/** The saved views, for every list of the desk. */
export { SavedViews } from './SavedViews.tsx';
