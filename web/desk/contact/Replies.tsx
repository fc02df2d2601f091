import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskMessage, DeskMessageReply } from '../../../contract/people/desk-contact.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { Moment } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { replyToMessage } from './endpoints.ts';

const mailStateLabels = { waiting: 'email queued', sent: 'emailed', failed: 'email failed' } as const;

export function Replies({ message: { replies } }: { message: DeskMessage }) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="mt-8">
      <h2 id="answers" className="title-3 mb-4">
        Answers
      </h2>
      <ol className="grid gap-5">
        {replies.map(({ id, text, author, createdAt, mail }) => (
          <li key={id} className="max-w-[70ch] border-l-4 border-hairline px-5">
            <p className="text-[0.9375rem] text-ink-2">
              {author?.name ?? 'Someone'}, <Moment iso={createdAt} />
              {mail && (
                <>
                  ,{' '}
                  <Link
                    to={deskPaths.mail(mail.id)}
                    className={`${linkClass} ${mail.state === 'failed' ? 'text-bad' : ''}`}
                  >
                    {mailStateLabels[mail.state]}
                  </Link>
                </>
              )}
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ReplyFields = DeskMessageReply.omit({ version: true });

/** Answers a message by email, with the version on screen: the answer is refused if a colleague has answered since. */
export function ReplyForm({ message: { id, version, email } }: { message: DeskMessage }) {
  const [reply] = replyToMessage.useMutation();
  const form = useDeskForm({
    schema: ReplyFields,
    defaultValues: { text: '' },
    send: ({ text }) => reply({ id, version, text }),
    next: () => ({ text: '' }),
  });
  return (
    <section aria-labelledby="answer" className="mt-6 max-w-[70ch]">
      <h2 id="answer" className="title-3 mb-4">
        Answer by email
      </h2>
      <FormFrame form={form} label="Answer" submit="Send the answer" saved="The answer is on its way." guarded>
        <TextArea name="text" label="Your answer" note={`(to ${email}; the message is quoted below it)`} rows={8} />
      </FormFrame>
    </section>
  );
}
