import { useFieldArray } from 'react-hook-form';
import { TextField } from '../ui/FormFields.tsx';
import type { LessonFormOf } from './LessonFormFields.tsx';
import { newQuestion } from './lesson-form.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { QuestionList } from './QuestionList.tsx';

/** The questions of a lesson's quiz, which are saved with the lesson. */
export function QuizEditor({ form }: { form: LessonFormOf }) {
  const questions = useFieldArray({ control: form.hookForm.control, name: 'questions', keyName: 'key' });
  return (
    <section aria-labelledby="quiz" className="mb-6 border-t border-strong pt-6">
      <h2 id="quiz" className="title-3 mb-2">
        Quiz
      </h2>
      <p className="mb-5 max-w-[60ch] text-ink-2">
        A lesson without questions has no quiz. Learners who passed a quiz keep their pass when it changes.
      </p>
      <div className="max-w-80">
        <TextField
          form={form}
          name="quizSize"
          label="Questions per attempt"
          note="(empty: all; otherwise drawn at random for each attempt)"
          inputMode="numeric"
        />
      </div>
      <QuestionList id="question" questions={questions} onAdd={() => questions.append(newQuestion)} className="gap-8">
        {(place, buttons) => (
          <>
            <div className="mb-4 flex flex-wrap gap-2">{buttons}</div>
            <QuestionFields form={form} place={place} />
          </>
        )}
      </QuestionList>
    </section>
  );
}
