import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';

type FindFormProps = {
  action: string;
  label: string;
  button: string;
  placeholder: string;
  words?: string;
  className?: string;
};

export function FindForm({ action, label, button, placeholder, words = '', className = '' }: FindFormProps) {
  return (
    <search aria-label={label} className={`print:hidden ${className}`}>
      <form action={action}>
        <label htmlFor="find-own" className="mb-1.5 block font-bold">
          {label}
        </label>
        <div className="flex gap-3 max-sm:flex-col">
          <input
            id="find-own"
            type="search"
            name="q"
            defaultValue={words}
            maxLength={200}
            placeholder={placeholder}
            className={controlClass}
          />
          <button type="submit" className={buttonClass('outline', 'shrink-0')}>
            {button}
          </button>
        </div>
      </form>
    </search>
  );
}

export function FindLessonsForm({ words = '', className = '' }: { words?: string; className?: string }) {
  return (
    <FindForm
      action={paths.findLessons}
      label="Find in your lessons"
      button="Find lessons"
      placeholder="merge conflict"
      words={words}
      className={className}
    />
  );
}
