import type { FieldValues } from 'react-hook-form';
import { listTrainers } from '../../site/catalog/endpoints.ts';
import { type FieldOf, SelectField } from '../ui/FormFields.tsx';

/** The trainer whose picture the page of a course shows, or none. */
export function TrainerField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const { data: trainers = [] } = listTrainers.useQuery();
  const options = trainers.map(({ id, name, line }) => ({ value: id, label: `${name}, ${line}` }));
  // As of the courses: a choice needs its option.
  return <SelectField key={options.length} {...field} none="None" options={options} />;
}
