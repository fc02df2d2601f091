import type { DoubtPlace } from '../../../contract/learning/doubt.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';

type SearchFormProps = {
  place: Pick<DoubtPlace, 'lesson' | 'class'> & { course: Pick<DoubtPlace['course'], 'slug'> };
  words?: string;
  className?: string;
};

/** Finds doubts of a course before one asks. A plain form: the page that it leads to is the server's. */
export function SearchForm({ place, words = '', className = '' }: SearchFormProps) {
  const hidden = place.class ? { class: place.class } : { course: place.course.slug, lesson: place.lesson ?? '' };
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
