import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskMessage } from '../../../contract/people/desk-contact.ts';
import { stageLabels } from '../requests/index.ts';
import { Moment } from '../ui/FactList.tsx';
import { TextLink } from '../ui/TextLink.tsx';

type RelatedRecord = { id: string; to: string; label: string; state: string; createdAt: string };

export function SameSender({ message: { others, requests } }: { message: DeskMessage }) {
  return (
    <>
      <RelatedRecords
        title="Leads"
        items={requests.map(({ course, stage, ...request }) => ({
          ...request,
          to: deskPaths.request(request.id),
          label: course ?? 'No course yet',
          state: stageLabels[stage].label,
        }))}
      />
      <RelatedRecords
        title="Other messages"
        items={others.map(({ subject, ...other }) => ({ ...other, to: deskPaths.message(other.id), label: subject }))}
      />
    </>
  );
}

function RelatedRecords({ title, items }: { title: string; items: RelatedRecord[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-bold tracking-normal">{title} from this email</h2>
      <ul className="grid gap-2 text-[0.9375rem]">
        {items.map(({ id, to, label, state, createdAt }) => (
          <li key={id}>
            <TextLink to={to}>{label}</TextLink>
            <span className="text-ink-2">
              {' '}
              {state}, <Moment iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
