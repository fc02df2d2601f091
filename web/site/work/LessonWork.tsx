import { useState } from 'react';
import type { Assignment } from '../../../contract/learning/work.ts';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { HandInDetails } from './HandInDetails.tsx';
import { HandInForm } from './HandInForm.tsx';

type LessonWorkProps = { assignment: Assignment; course: string; lesson: string };

export function LessonWork({ assignment, course, lesson }: LessonWorkProps) {
  const [message, setMessage] = useState<string>();
  const { html, criteria, due, attempts: handIns, canHandIn } = assignment;
  return (
    <section id="work" aria-labelledby="work-title" className="mt-12 border-t border-strong pt-8">
      <h2 id="work-title" className="title-2 mb-4">
        Your work
      </h2>
      <SuccessMessage forms={['hand-in']} message={message} />
      <Prose html={html} />
      <h3 className="title-3 mt-6 mb-2 text-lg tracking-normal">Criteria</h3>
      <ul className="list-disc pl-5">
        {criteria.map((criterion) => (
          <li key={criterion} className="wrap-anywhere">
            {criterion}
          </li>
        ))}
      </ul>
      {due && (
        <p className="mt-4 font-medium">
          {due.isOver ? `It was due by ${due.text}. You can still hand it in.` : `Due by ${due.text}, in India.`}
        </p>
      )}
      {handIns.map((handIn) => (
        <HandInDetails key={handIn.id} handIn={handIn} />
      ))}
      {canHandIn && (
        <HandInForm
          ways={assignment.ways}
          isAgain={handIns.length > 0}
          course={course}
          lesson={lesson}
          onDone={setMessage}
        />
      )}
    </section>
  );
}
