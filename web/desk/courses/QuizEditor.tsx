import { TextInput } from '../../ui/form/fields.tsx';
import { newQuestion } from './lesson-form.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { QuestionList } from './QuestionList.tsx';

export function QuizEditor() {
  return (
    <section aria-labelledby="quiz" className="mb-6 border-t border-strong pt-6">
      <h2 id="quiz" className="title-3 mb-2">
        Quiz
      </h2>
      <p className="mb-5 max-w-[60ch] text-ink-2">
        A lesson without questions has no quiz. Learners who passed a quiz keep their pass when it changes.
      </p>
      <div className="max-w-80">
        <TextInput
          name="quizSize"
          label="Questions per attempt"
          note="(empty: all; otherwise drawn at random for each attempt)"
          inputMode="numeric"
        />
      </div>
      <QuestionList id="question" first={newQuestion} className="gap-8">
        {(place, buttons, key) => (
          <>
            <div className="mb-4 flex flex-wrap gap-2">{buttons}</div>
            <QuestionFields place={place} group={key} />
          </>
        )}
      </QuestionList>
    </section>
  );
}
