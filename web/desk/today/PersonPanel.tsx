import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DeskPerson } from '../../../contract/desk-people.ts';
import { deskPaths } from '../../desk-paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { getPerson } from '../people/endpoints.ts';
import { Composer, ReachLinks, Timeline } from '../people/index.ts';
import { Loaded } from '../ui/Loading.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** A person beside the queue: how to reach them, what is done with them, and what happened. */
export function PersonPanel({ id }: { id: string }) {
  const result = getPerson.useQuery({ id }, { refetchOnMountOrArgChange: true });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id) panel.current?.focus();
  }, [id]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Chosen person"
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain rounded border border-strong bg-sheet p-5 max-[75rem]:hidden"
    >
      <Loaded what="person" result={result}>
        {(person) => <Person of={person} />}
      </Loaded>
    </aside>
  );
}

function Person({ of: person }: { of: DeskPerson }) {
  const { id, name, email, mobileShown } = person;
  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="title-3 wrap-anywhere">
            <TextLink to={deskPaths.person(id)}>{name}</TextLink>
          </h2>
          <p className="text-[0.9375rem] text-ink-2 wrap-anywhere">
            {[mobileShown, email].filter((known) => known && known !== name).join(', ')}
          </p>
        </div>
        <Link to={deskPaths.today} preventScrollReset className={buttonClass('quiet')}>
          Close
        </Link>
      </div>
      <div className="mb-6 flex flex-wrap gap-2">
        <ReachLinks of={person} />
      </div>
      <Composer key={id} of={person} />
      <Timeline entries={person.timeline} />
    </>
  );
}
