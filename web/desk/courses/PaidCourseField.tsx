import { listCourses, paidCourses } from '../../site/courses/endpoints.ts';
import { Select } from '../../ui/form/fields.tsx';

/** Chooses one of the published paid courses, or none. */
export function PaidCourseField(field: { name: string; label: string; note?: string }) {
  const { data } = listCourses.useQuery({ kind: 'paid' });
  const options = data ? paidCourses(data).map(({ _id, title }) => ({ value: _id, label: title })) : [];
  // A select shows a wrong choice if its option comes later, so it is created again with the options.
  return <Select key={options.length} {...field} none="None" options={options} />;
}
