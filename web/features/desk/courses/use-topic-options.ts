import type { Option } from '../ui/FilterInputs.tsx';
import { useGetDeskCoursesQuery } from './endpoints.ts';

/** The topics that a free course can belong to, for a choice. */
export function useTopicOptions(): Option[] {
  const { data } = useGetDeskCoursesQuery();
  return data?.topics.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}
