import type { FieldValues } from 'react-hook-form';
import { listTrainers } from '../../site/courses/endpoints.ts';
import { type FieldOf, SelectField } from '../ui/FormFields.tsx';

/** Chooses the trainer whose picture the page of a course shows, or none. */
export function TrainerField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const { data: trainers = [] } = listTrainers.useQuery();
  const options = trainers.map(({ id, name, line }) => ({ value: id, label: `${name}, ${line}` }));
  // A select shows a wrong choice if its option comes later, so it is created again with the options.
  return <SelectField key={options.length} {...field} none="None" options={options} />;
}
