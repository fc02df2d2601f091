import type { FieldValues } from 'react-hook-form';
import { listTopics } from '../topics/endpoints.ts';
import { type FieldOf, SelectField } from '../ui/FormFields.tsx';
import { recordOptions } from '../ui/options.ts';

/** Chooses the topic of a free course. */
export function TopicField<Input extends FieldValues, Output extends FieldValues>(
  field: Omit<FieldOf<Input, Output>, 'label'>,
) {
  const { data: topics } = listTopics.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const options = recordOptions(topics ?? []);
  // A select shows a wrong choice if its option comes later, so it is created again with the options.
  return <SelectField key={options.length} {...field} label="Topic" none="Choose" options={options} />;
}
