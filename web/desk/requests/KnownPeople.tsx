import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskKnownPerson } from '../../../contract/selling/desk-new-request.ts';
import { useFieldText } from '../../ui/form/form-values.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { findKnownPeople } from './endpoints.ts';
import { stageLabels } from './labels.ts';

/** The people who are known by what is typed in the form around it, so that no one gets a second lead by mistake. */
export function KnownPeople() {
  const mobile = useDebounced(useFieldText('mobile').trim());
  const email = useDebounced(useFieldText('email').trim());
  const name = useDebounced(useFieldText('name').trim());
  const { currentData: people = [] } = findKnownPeople.useQuery(
    { mobile, email, name },
    { skip: mobile === '' && email === '' && name === '' },
  );
  return (
    <div role="status">
      {people.length > 0 && (
        <ul aria-label="Known already" className="grid content-start gap-3">
          {people.map((person) => (
            <Known key={person.id} person={person} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Known({ person }: { person: DeskKnownPerson }) {
  const { id, name, mobileShown, email, lead } = person;
  return (
    <li className="border-l-4 border-accent bg-sunk px-4 py-3 wrap-anywhere">
      Known: <TextLink to={lead ? deskPaths.request(lead.id) : deskPaths.person(id)}>{name}</TextLink>,{' '}
      {leadText(person)}
      <span className="block text-ink-2">{[mobileShown, email].filter(Boolean).join(', ')}</span>
    </li>
  );
}

/** The latest lead of a person in words: `lead for DevOps Basics, contacted`. */
function leadText({ lead }: DeskKnownPerson): string {
  if (!lead) return 'without a lead';
  return `lead for ${lead.course ?? 'no course yet'}, ${stageLabels[lead.stage].label.toLowerCase()}`;
}
