import { deskPaths } from '../../desk-paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';

/** Shown for an address of the desk that has no page, and to those who do not work here; the loader sets the status. */
export function DeskMissing() {
  return (
    <MissingPage
      title="Page not found"
      text="There is no page at this address, or what it showed was deleted."
      back={{ to: deskPaths.overview, label: 'Go to the desk' }}
    />
  );
}
