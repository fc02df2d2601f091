import type { Doubt } from '../../../contract/learning/doubt.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { FormSuccess } from '../../ui/form/SuccessMessage.tsx';
import { answerDoubt, followDoubt, markDoubtAnswered } from './endpoints.ts';

export function DoubtActions({ doubt: { id, isMine, isAnswered, isFollowed } }: { doubt: Doubt }) {
  const [mark] = markDoubtAnswered.useMutation();
  const [setFollow] = followDoubt.useMutation();
  const nextAnswered = isAnswered ? 'no' : 'yes';
  const nextFollow = isFollowed ? 'no' : 'yes';
  return (
    <section id="care" aria-label="What you can do" className="mt-8 flex flex-wrap items-start gap-3">
      {isMine && (
        <Form
          key={nextAnswered}
          name="doubt-answered"
          call={markDoubtAnswered.at({ id })}
          hidden={{ answered: nextAnswered }}
          send={() => mark({ id, answered: nextAnswered })}
        >
          <FormFailure />
          <Submit variant={isAnswered ? 'outline' : 'ink'}>{isAnswered ? 'Open again' : 'Mark as answered'}</Submit>
        </Form>
      )}
      <Form
        key={`follow-${nextFollow}`}
        name="doubt-follow"
        call={followDoubt.at({ id })}
        hidden={{ follow: nextFollow }}
        send={() => setFollow({ id, follow: nextFollow })}
      >
        <FormFailure />
        <Submit variant="outline">{isFollowed ? 'Stop these emails' : 'Email me the answers'}</Submit>
      </Form>
    </section>
  );
}

export function AnswerForm({ id }: { id: string }) {
  const [answer] = answerDoubt.useMutation();
  return (
    <section id="answer" aria-labelledby="answer-title" className="mt-10 border-t border-strong pt-8">
      <h2 id="answer-title" className="title-3 mb-4">
        Your answer
      </h2>
      <Form
        name="doubt-answer"
        call={answerDoubt.at({ id })}
        fields={['body']}
        send={({ body }) => answer({ id, body })}
        clears
      >
        <FormSuccess />
        <TextArea
          name="body"
          label="What you know about it"
          note="(with Markdown)"
          required
          rows={6}
          maxLength={8000}
        />
        <FormFailure />
        <Submit busy="Sending...">Answer</Submit>
      </Form>
    </section>
  );
}
