import { Link } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { linkClass } from '../ui/link.ts';
import { AsideSection } from './AsideSection.tsx';

/** Where else at the desk the person of a request is found. */
export function SameEmail({ email }: { email: string }) {
  return (
    <AsideSection title="Same e-mail address">
      <li>
        <Link to={deskPaths.messagesOf(email)} className={linkClass}>
          Messages from them
        </Link>
      </li>
      <li>
        <Link to={deskPaths.mailsTo(email)} className={linkClass}>
          Mails to them
        </Link>
      </li>
    </AsideSection>
  );
}
