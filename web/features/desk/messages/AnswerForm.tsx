import { type DeskMessage, DeskReply } from '../../../../contract/desk-messages.ts';
import { TextAreaField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useAnswerDeskMessageMutation } from './endpoints.ts';

const Typed = DeskReply.omit({ version: true });

/** Answers a message by mail. It is sent with the version that is on screen: what somebody else answered is seen first. */
export function AnswerForm({ of: { id, version, email } }: { of: DeskMessage }) {
  const [answer] = useAnswerDeskMessageMutation();
  const form = useDeskForm({
    schema: Typed,
    defaultValues: { text: '' },
    send: ({ text }) => answer({ id, version, text }),
    next: () => ({ text: '' }),
  });
  return (
    <section aria-labelledby="answer" className="mt-10 max-w-[70ch]">
      <h2 id="answer" className="title-3 mb-4">
        Answer by mail
      </h2>
      <FormFrame of={form} label="Answer" submit="Send the answer" saved="The answer is on its way.">
        <TextAreaField
          of={form}
          name="text"
          label="Your answer"
          note={`(to ${email}; the message is quoted below it)`}
          rows={8}
        />
      </FormFrame>
      <UnsavedGuard when={form.form.formState.isDirty} />
    </section>
  );
}
