import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import type { PaidTextsFields } from './course-form.ts';
import { QuestionList } from './QuestionList.tsx';

type TextsFormOf = DeskForm<z.input<typeof PaidTextsFields>, z.output<typeof PaidTextsFields>>;

/** Questions and answers about a course, in the order of its page; saved with its texts. */
export function CourseQuestions({ form }: { form: TextsFormOf }) {
  const questions = useFieldArray({ control: form.hookForm.control, name: 'questions', keyName: 'key' });
  return (
    <section aria-labelledby="course-questions" className="mt-6 mb-6 border-t border-hairline pt-6">
      <h3 id="course-questions" className="mb-3 font-bold">
        Questions and answers
      </h3>
      <QuestionList
        id="course-question"
        questions={questions}
        onAdd={() => questions.append({ question: '', answer: '' })}
        className="gap-6"
      >
        {(place, buttons) => (
          <>
            <TextField form={form} name={`questions.${place}.question`} label={`Question ${place + 1}`} />
            <TextAreaField
              form={form}
              name={`questions.${place}.answer`}
              label={`Answer to question ${place + 1}`}
              rows={3}
            />
            <div className="flex flex-wrap gap-2">{buttons}</div>
          </>
        )}
      </QuestionList>
    </section>
  );
}
