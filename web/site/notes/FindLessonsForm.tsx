import { paths } from '../../../contract/paths.ts';
import { FindForm } from './FindForm.tsx';

/** The search form for lessons of the learner's courses. */
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
