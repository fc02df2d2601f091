import type { FieldValues } from 'react-hook-form';
import { listCourses, paidCourses } from '../../site/courses/endpoints.ts';
import { type FieldOf, SelectField } from '../ui/FormFields.tsx';

/** Chooses one of the published paid courses, or none. */
export function PaidCourseField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const { data } = listCourses.useQuery({ kind: 'paid' });
  const options = data ? paidCourses(data).map(({ _id, title }) => ({ value: _id, label: title })) : [];
  // A select shows a wrong choice if its option comes later, so it is created again with the options.
  return <SelectField key={options.length} {...field} none="None" options={options} />;
}
