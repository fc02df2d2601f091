import type { Publication } from '../../../../contract/publication.ts';
import { buttonClass } from '../../../ui/button.ts';
import { PublicationBadge } from './PublicationBadge.tsx';

type OnSiteProps = { publication: Publication; route: string };

/** Whether visitors see a record; if so, with the way to its page. */
export function OnSite({ publication, route }: OnSiteProps) {
  return (
    <>
      <span className="self-center">
        <PublicationBadge of={publication} />
      </span>
      {publication.state === 'published' && (
        <a href={route} target="_blank" rel="noopener" className={buttonClass('outline')}>
          View<span className="sr-only"> on the site, in a new tab</span>
        </a>
      )}
    </>
  );
}
