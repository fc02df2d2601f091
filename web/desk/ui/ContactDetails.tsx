import { unbroken } from '../../ui/unbroken.ts';
import { CopyButton } from './CopyButton.tsx';
import { callLink, mailLink } from './contact-links.ts';
import { linkClass } from './TextLink.tsx';

type PhoneNumberProps = {
  /** In E.164. */
  number: string;
  /** The number with spaces, for display. */
  shown?: string;
  /** The name of its person. */
  name: string;
};

/** A phone number on one line, with a link that calls it and a button that copies it. */
export function PhoneNumber({ number, shown = number, name }: PhoneNumberProps) {
  return (
    <span className="flex items-center gap-x-1 font-normal whitespace-nowrap">
      <a href={callLink(number)} className={linkClass}>
        {unbroken(shown)}
      </a>
      <CopyButton text={number} what={`the number of ${name}`} />
    </span>
  );
}

type EmailAddressProps = {
  email: string;
  /** The subject of the email that the link begins. */
  subject?: string;
  /** The name of its person. */
  name: string;
};

/** An email address, with a link that writes to it and a button that copies it. */
export function EmailAddress({ email, subject, name }: EmailAddressProps) {
  return (
    <span className="flex items-center gap-x-1 font-normal">
      <a href={mailLink(email, subject)} className={`min-w-0 wrap-anywhere ${linkClass}`}>
        <Email address={email} />
      </a>
      <CopyButton text={email} what={`the email of ${name}`} />
    </span>
  );
}

/** An email address that breaks first after its `@`. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
