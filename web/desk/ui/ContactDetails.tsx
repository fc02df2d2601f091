import { unbroken } from '../../ui/format.ts';
import { CopyButton } from './CopyButton.tsx';
import { linkClass } from './TextLink.tsx';

type PhoneNumberProps = {
  /** In E.164. */
  number: string;
  shown?: string;
  name: string;
};

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
  subject?: string;
  name: string;
};

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

export const callLink = (mobile: string) => `tel:${mobile.replaceAll(' ', '')}`;

export function mailLink(email: string, subject?: string): string {
  // An address may contain characters that would end it in a link (RFC 6068 section 2).
  const address = email.replace(/[%?&#]/g, encodeURIComponent);
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/** A link that opens a chat in WhatsApp with this text. @param mobile in E.164; empty to choose the chat there */
export const whatsAppLink = (mobile: string, text = '') =>
  `https://wa.me/${mobile.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
