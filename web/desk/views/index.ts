/** What every list of the desk shows. */
export { SavedViews } from './SavedViews.tsx';
