import type { ComponentProps, ReactNode } from 'react';
import { listCourses, listTrainers, paidCourses } from '../../site/courses/endpoints.ts';
import { Select } from '../../ui/form/fields.tsx';
import { listTopics } from '../topics/endpoints.ts';
import { recordOptions } from '../ui/options.ts';

/** A select shows a wrong choice if its option comes later, so it is created again with the options. */
function LoadedSelect(select: ComponentProps<typeof Select>) {
  return <Select key={select.options.length} {...select} />;
}

export function PaidCourseField(field: { name: string; label: string; note?: string }) {
  const { data } = listCourses.useQuery({ kind: 'paid' });
  const options = data ? paidCourses(data).map(({ _id, title }) => ({ value: _id, label: title })) : [];
  return <LoadedSelect {...field} none="None" options={options} />;
}

export function TopicField({ name }: { name: string }) {
  const { data: topics } = listTopics.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const options = recordOptions(topics ?? []);
  return <LoadedSelect name={name} label="Topic" none="Choose" options={options} />;
}

/** Chooses the trainer whose picture the page of a course shows, or none. */
export function TrainerField(field: { name: string; label: string; note?: string }) {
  const { data: trainers = [] } = listTrainers.useQuery();
  const options = trainers.map(({ id, name, line }) => ({ value: id, label: `${name}, ${line}` }));
  return <LoadedSelect {...field} none="None" options={options} />;
}

type EditorSectionProps = { id: string; title: string; children: ReactNode };

export function EditorSection({ id, title, children }: EditorSectionProps) {
  return (
    <section aria-labelledby={id} className="mb-8 max-w-5xl">
      <h2 id={id} className="title-3 mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
