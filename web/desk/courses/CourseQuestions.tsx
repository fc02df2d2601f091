import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { QuestionList } from './QuestionList.tsx';

/** Questions and answers about a course, in the order of its page; saved with its texts. */
export function CourseQuestions() {
  return (
    <section aria-labelledby="course-questions" className="mt-6 mb-6 border-t border-hairline pt-6">
      <h3 id="course-questions" className="mb-3 font-bold">
        Questions and answers
      </h3>
      <QuestionList id="course-question" first={{ question: '', answer: '' }} className="gap-6">
        {(place, buttons) => (
          <>
            <TextInput name={`questions.${place}.question`} label={`Question ${place + 1}`} />
            <TextArea name={`questions.${place}.answer`} label={`Answer to question ${place + 1}`} rows={3} />
            <div className="flex flex-wrap gap-2">{buttons}</div>
          </>
        )}
      </QuestionList>
    </section>
  );
}
