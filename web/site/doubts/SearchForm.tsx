import type { DoubtSubject } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';

type SearchFormProps = {
  subject: Pick<DoubtSubject, 'lesson' | 'class'> & { course: Pick<DoubtSubject['course'], 'slug'> };
  words?: string;
  className?: string;
};

export function SearchForm({ subject, words = '', className = '' }: SearchFormProps) {
  const hidden = subject.class
    ? { class: subject.class }
    : { course: subject.course.slug, lesson: subject.lesson ?? '' };
  return (
    <search aria-label="Doubts" className={className}>
      <form action={paths.allDoubts}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="doubt-search" className="mb-1.5 block font-bold">
          What is it about?
        </label>
        <div className="flex gap-3 max-sm:flex-col">
          <input
            id="doubt-search"
            type="search"
            name="q"
            defaultValue={words}
            maxLength={200}
            placeholder="port already in use"
            className={controlClass}
          />
          <button type="submit" className={buttonClass('outline', 'shrink-0')}>
            Find doubts
          </button>
        </div>
      </form>
    </search>
  );
}
