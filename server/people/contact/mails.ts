import { paths } from '../../../contract/paths.ts';
import type { ContactForm } from '../../../contract/people/contact.ts';
import { contactSubjects } from '../../../contract/people/contact-texts.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { details, lines, link, quote, quotedMessage } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

const RECEIVED = 'We have your message';

/** Tells the sender that their message has arrived, without the message: the address may be someone else's. */
export function contactAcknowledgement({ name }: ContactForm): Mail {
  return (site) => ({
    kind: 'contact_acknowledgement',
    title: RECEIVED,
    body: html`
      <p>${greeting(name)}</p>
      <p>Thank you for writing to ${site.brand}. We have your message, and one of us will reply to this address.</p>
      <p>If it is urgent, call us on ${site.phoneShown}. You can see our courses at ${link(site.url + paths.courses)}.</p>
      <p>If you did not write to us, someone mistyped their address. You can ignore this email.</p>`,
  });
}

export function contactToStaff({ name, email, subject, message = '' }: ContactForm): Mail {
  return () => ({
    kind: 'contact_to_staff',
    title: `Message from ${name}`,
    subject: `Message from ${name} (${contactSubjects[subject]})`,
    body: html`
      <p>Someone wrote to us through the contact form. Reply to this email to answer.</p>
      ${details([
        ['Name', name],
        ['Email', email],
        ['Subject', contactSubjects[subject]],
      ])}
      ${message === '' ? html`<p>They left the message empty.</p>` : quote(message)}`,
  });
}

export function contactReply({ name, text, question }: { name: string; text: string; question: string }): Mail {
  return ({ brand, staffEmail }) => ({
    kind: 'contact_reply',
    replyTo: staffEmail,
    title: 'Our answer to your message',
    // With this subject, mail programs show it below the acknowledgement.
    subject: `Re: ${RECEIVED} – ${brand}`,
    body: html`
      <p>${greeting(name)}</p>
      ${lines(text)}
      ${question !== '' && html`<p>You wrote to us:</p>${quotedMessage(question)}`}`,
  });
}
