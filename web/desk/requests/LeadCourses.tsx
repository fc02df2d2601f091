import type { DeskLeadFile, DeskLeadPreview } from '../../../contract/selling/desk-lead-imports.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { recordOptions } from '../ui/options.ts';

type Courses = NonNullable<DeskLeadFile['courses']>;

/** The value of the answer that no course is known yet. */
const NO_COURSE = 'none';

/** The most titles that are asked about: a column with more is hardly that of the course. */
const MAX_TITLES = 50;

type LeadCoursesProps = {
  titles: DeskLeadPreview['unknownTitles'];
  chosen: Courses;
  courses: DeskRequestList['courses'];
  onCourses: (chosen: Courses) => void;
};

/** Asks which course is meant by each title that no course has, once for all rows with it. */
export function LeadCourses({ titles, chosen, courses, onCourses }: LeadCoursesProps) {
  if (titles.length === 0) return null;
  const choose = (title: string, value: string) => {
    const others = chosen.filter((choice) => choice.title !== title);
    onCourses(value === '' ? others : [...others, { title, courseId: value === NO_COURSE ? null : value }]);
  };
  const choiceFor = (title: string) => {
    const choice = chosen.find((other) => other.title === title);
    return choice ? (choice.courseId ?? NO_COURSE) : '';
  };
  const open = titles.slice(0, MAX_TITLES).filter(({ title }) => choiceFor(title) === '');
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-bold">Which course is this?</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {titles.slice(0, MAX_TITLES).map(({ title, leads }, index) => (
          <Field key={title} label={title} id={`title-${index}`} note={leads === 1 ? '(1 row)' : `(${leads} rows)`}>
            {(control) => (
              <select
                {...control}
                value={choiceFor(title)}
                onChange={({ target }) => choose(title, target.value)}
                className={controlClass}
              >
                <option value="">Choose a course</option>
                {recordOptions(courses).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                <option value={NO_COURSE}>No course yet: keep it as a note</option>
              </select>
            )}
          </Field>
        ))}
      </div>
      {open.length > 1 && (
        <button
          type="button"
          className={buttonClass('outline', 'mb-4')}
          onClick={() => onCourses([...chosen, ...open.map(({ title }) => ({ title, courseId: null }))])}
        >
          {`No course yet for the other ${open.length}`}
        </button>
      )}
      {titles.length > MAX_TITLES && (
        <p className="text-ink-2">{`And ${titles.length - MAX_TITLES} more. Is this the course column?`}</p>
      )}
    </fieldset>
  );
}
