import type { ComponentProps } from 'react';
import { contactSubjects } from '../../../contract/contact-subjects.ts';
import { ChevronIcon } from '../../ui/ChevronIcon.tsx';
import { controlClass } from '../../ui/Field.tsx';

/** Who is writing: the subjects of specification section 3. */
export function SubjectSelect(select: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={`${controlClass} appearance-none pr-10`}>
        <option value="">Select a subject</option>
        {Object.entries(contactSubjects).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
    </div>
  );
}
