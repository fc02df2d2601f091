/** The saved views of the desk's lists. */
export { SavedViews } from './SavedViews.tsx';
