import { type DeskDoubt, DeskDoubtAnswerRequest } from '../../../contract/learning/desk-doubts.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { answerDoubt } from './endpoints.ts';

/** Answers a doubt as its trainer; its followers get an email. */
export function AnswerForm({ doubt: { id } }: { doubt: DeskDoubt }) {
  const [answer] = answerDoubt.useMutation();
  const form = useDeskForm({
    schema: DeskDoubtAnswerRequest,
    defaultValues: { body: '', isAnswered: true },
    send: (body) => answer({ id, ...body }),
    next: () => ({ body: '', isAnswered: true }),
  });
  return (
    <section aria-labelledby="answer" className="mt-6">
      <h2 id="answer" className="title-3 mb-4">
        Answer
      </h2>
      <FormFrame form={form} label="Answer" submit="Send the answer" saved="The answer is on its way." guarded>
        <MarkdownEditor name="body" label="Your answer" />
        <div className="mt-4">
          <CheckBox name="isAnswered" label="This answers the question" />
        </div>
      </FormFrame>
    </section>
  );
}
