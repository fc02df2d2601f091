import { listTrainers } from '../../site/courses/endpoints.ts';
import { Select } from '../../ui/form/fields.tsx';

/** Chooses the trainer whose picture the page of a course shows, or none. */
export function TrainerField(field: { name: string; label: string; note?: string }) {
  const { data: trainers = [] } = listTrainers.useQuery();
  const options = trainers.map(({ id, name, line }) => ({ value: id, label: `${name}, ${line}` }));
  // A select shows a wrong choice if its option comes later, so it is created again with the options.
  return <Select key={options.length} {...field} none="None" options={options} />;
}
