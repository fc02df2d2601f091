import { paths } from '../../../contract/paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';

export function NotFoundPage() {
  return (
    <MissingPage
      title="Page not found"
      text="There is no page at this address. It may have moved, or part of the link may be missing."
      back={{ to: paths.home, label: 'Go to the home page' }}
      other={{ to: paths.courses, label: 'See all courses' }}
    />
  );
}
