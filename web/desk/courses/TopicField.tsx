import { Select } from '../../ui/form/fields.tsx';
import { listTopics } from '../topics/endpoints.ts';
import { recordOptions } from '../ui/options.ts';

/** Chooses the topic of a free course. */
export function TopicField({ name }: { name: string }) {
  const { data: topics } = listTopics.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const options = recordOptions(topics ?? []);
  // A select shows a wrong choice if its option comes later, so it is created again with the options.
  return <Select key={options.length} name={name} label="Topic" none="Choose" options={options} />;
}
