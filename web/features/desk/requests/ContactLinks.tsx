import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { buttonClass } from '../../../ui/button.ts';
import { callLink, mailLink, whatsAppLink } from './contact.ts';

/** One click to call, write or chat. */
export function ContactLinks({ of: { mobile, mobileShown, email, course } }: { of: DeskRequest }) {
  return (
    <ul aria-label="Get in touch" className="mb-8 flex flex-wrap gap-2">
      <li>
        <a href={callLink(mobile)} className={buttonClass('accent')}>
          Call {mobileShown}
        </a>
      </li>
      <li>
        <a href={whatsAppLink(mobile)} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
          WhatsApp<span className="sr-only"> (in a new tab)</span>
        </a>
      </li>
      <li className="min-w-0">
        <a href={mailLink(email, course.title)} className={buttonClass('outline', 'wrap-anywhere')}>
          Mail {email}
        </a>
      </li>
    </ul>
  );
}
