import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskSample, sampleKinds } from '../../../contract/publishing/desk-settings.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { listSamples } from './endpoints.ts';

const kinds = {
  course: { label: 'Courses', pageOf: deskPaths.course },
  profile: { label: 'Trainers', pageOf: deskPaths.profile },
  testimonial: { label: 'Testimonials', pageOf: deskPaths.testimonial },
  post: { label: 'Posts', pageOf: deskPaths.post },
} as const satisfies Record<DeskSample['kind'], unknown>;

export function SampleNotice() {
  const { data: samples = [] } = listSamples.useQuery();
  if (samples.length === 0) return null;
  return (
    <details className="mb-8 max-w-4xl border-l-4 border-accent bg-sunk px-4 py-3">
      <summary className="min-h-6 cursor-pointer">
        <strong>Sample content is still on the site: {samples.length} records.</strong> Visitors read it as yours. Edit
        it or delete it.
      </summary>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {sampleKinds.map((kind) => (
          <SamplesOfKind key={kind} kind={kind} samples={samples.filter((sample) => sample.kind === kind)} />
        ))}
      </dl>
    </details>
  );
}

function SamplesOfKind({ kind, samples }: { kind: DeskSample['kind']; samples: DeskSample[] }) {
  if (samples.length === 0) return null;
  const { label, pageOf } = kinds[kind];
  return (
    <div>
      <dt className="font-bold">{label}</dt>
      {samples.map(({ id, title }) => (
        <dd key={id} className="py-1">
          <TextLink to={pageOf(id)}>{title}</TextLink>
        </dd>
      ))}
    </div>
  );
}
