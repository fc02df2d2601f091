import { Link } from 'react-router';
import type { DeskMessage } from '../../../../contract/desk-messages.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { linkClass } from '../ui/link.ts';

const mailWords = { waiting: 'its mail waits', sent: 'mailed', failed: 'its mail failed' } as const;

/** What was answered, with what became of its mail. */
export function Replies({ of: { replies } }: { of: DeskMessage }) {
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
              {author?.name ?? 'Somebody'}, <LocalTime iso={createdAt} />
              {mail && (
                <>
                  ,{' '}
                  <Link
                    to={deskPaths.mail(mail.id)}
                    className={`${linkClass} ${mail.state === 'failed' ? 'text-bad' : ''}`}
                  >
                    {mailWords[mail.state]}
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
