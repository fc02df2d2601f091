import { useNavigate } from 'react-router';
import type { DoubtSubject } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { withSuccess } from '../../ui/form/SuccessMessage.tsx';
import { askDoubt } from './endpoints.ts';

export function AskForm({ subject, words }: { subject: DoubtSubject; words: string }) {
  const [ask] = askDoubt.useMutation();
  const navigate = useNavigate();
  const hidden: Record<string, string> = subject.class
    ? { class: subject.class }
    : { course: subject.course.slug, lesson: subject.lesson ?? '' };
  return (
    <section id="ask" aria-labelledby="ask-title" className="mt-12 border-t border-strong pt-8">
      <h2 id="ask-title" className="title-2">
        Ask a doubt
      </h2>
      <p className="mt-3 mb-6 max-w-[60ch] text-ink-2">
        Your batch and your trainers read it. You get an email when someone answers.
      </p>
      <Form
        name="doubt"
        call={askDoubt}
        fields={['title', 'body']}
        hidden={hidden}
        send={(typed) => ask({ ...hidden, ...typed })}
        onSent={({ id, message }) => navigate(paths.doubt(id), withSuccess('doubt', message))}
        once
      >
        <TextInput name="title" label="Your question" maxLength={150} defaultValue={words.slice(0, 150)} />
        <TextArea
          name="body"
          label="What you tried, and what happened"
          note="(optional, with Markdown)"
          rows={8}
          maxLength={8000}
        />
        <FormFailure />
        <Submit busy="Sending...">Ask</Submit>
      </Form>
    </section>
  );
}
