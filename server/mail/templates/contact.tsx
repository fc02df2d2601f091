import { contactSubjects } from '../../../contract/contact.ts';
import { greeting } from '../greeting.ts';
import type { ContactLetter, ContactReplyLetter } from '../types.ts';
import { Details, Letter, Lines, Link, Quote, QuotedMessage } from './Letter.tsx';

/** To the sender of the contact form. It does not repeat the message: the address may be somebody else's. */
export function ContactAcknowledgement({ site, name }: ContactLetter) {
  return (
    <Letter site={site} title="We have your message">
      <p>{greeting(name)}</p>
      <p>Thank you for writing to {site.brand}. We have your message, and one of us will reply to this address.</p>
      <p>
        If it is urgent, call us on {site.phoneShown}. Meanwhile, our courses are at{' '}
        <Link to={`${site.url}/courses`}>{`${site.url}/courses`}</Link>.
      </p>
      <p>If you did not write to us, somebody mistyped their address. You can ignore this mail.</p>
    </Letter>
  );
}

export function ContactToStaff({ site, name, email, subject, message }: ContactLetter) {
  return (
    <Letter site={site} title={`Message from ${name}`}>
      <p>Somebody wrote to us through the contact form. Reply to this mail to answer.</p>
      <Details
        rows={[
          ['Name', name],
          ['Email', email],
          ['Subject', contactSubjects[subject]],
        ]}
      />
      {message === '' ? <p>They left the message empty.</p> : <Quote>{message}</Quote>}
    </Letter>
  );
}

/** The answer of the staff, above the question. */
export function ContactReply({ site, name, text, question }: ContactReplyLetter) {
  return (
    <Letter site={site} title="Our answer to your message">
      <p>{greeting(name)}</p>
      <Lines text={text} />
      {question !== '' && (
        <>
          <p>You wrote to us:</p>
          <QuotedMessage text={question} />
        </>
      )}
    </Letter>
  );
}
