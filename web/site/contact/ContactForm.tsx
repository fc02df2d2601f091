import { CONTACT_SENT, contactSubjects } from '../../../contract/people/contact-texts.ts';
import { change } from '../../calls.ts';
import { loadOnce } from '../../chunks.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The contact form. The status alone says whether it was sent (docs/fixed.md, Calls). */
export const sendContactMessage = change('POST /users/register', { statusDecides: true });

/** The texts of the dialog after sending (docs/fixed.md, Contact). */
export type SendResult = { title: 'Success!' | 'Error'; body: string };

const subjects = [
  { value: '', label: 'Select a subject' },
  ...Object.entries(contactSubjects).map(([value, label]) => ({ value, label })),
];

/** Both the first focus and Send ask for it. */
const loadCheck = loadOnce(() => import('./contact-check.ts'));

type ContactFormProps = {
  about?: string | undefined;
  onResult: (result: SendResult) => void;
};

export function ContactForm({ about, onResult }: ContactFormProps) {
  const [send] = sendContactMessage.useMutation();
  return (
    <Form
      name="contact"
      call={sendContactMessage}
      fields={['name', 'email', 'subject', 'message']}
      check={async (typed) => (await loadCheck()).checkContact(typed)}
      send={send}
      unexplained="Failed to send message."
      clears
      onSent={() => onResult({ title: 'Success!', body: CONTACT_SENT })}
      onFailure={(body) => onResult({ title: 'Error', body })}
    >
      <TextInput name="name" label="Name" autoComplete="name" minLength={3} />
      <TextInput name="email" label="Email" type="email" autoComplete="email" />
      <Select name="subject" label="Subject" options={subjects} />
      <TextArea
        name="message"
        label="Message"
        note="(optional)"
        maxLength={5000}
        defaultValue={about && `About ${about}: `}
      />
      <Honeypot />
      <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
        <Submit busy="Sending..." className="min-w-44">
          Send Message
        </Submit>
        <Notice data="your name, email and message" purpose="to answer you" />
      </div>
    </Form>
  );
}
