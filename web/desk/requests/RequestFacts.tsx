import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { unbroken } from '../../ui/format.ts';
import { callLink, mailLink, whatsAppLink } from '../ui/ContactDetails.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { FactList, Moment } from '../ui/FactList.tsx';
import { NewTab, TextLink } from '../ui/TextLink.tsx';

/** The time between two moments in words: `within a minute`, `after 25 minutes`, `after 3 hours`, `after 2 days`. */
function durationText(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  if (minutes <= 1) return 'within a minute';
  if (minutes < 120) return `after ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `after ${hours} hours` : `after ${Math.round(hours / 24)} days`;
}

export function RequestSummary({ request }: { request: DeskRequest }) {
  const { name, personId, course, createdAt, firstReachedAt, lostReason } = request;
  return (
    <p className="mb-5 text-ink-2">
      {course ? <TextLink to={deskPaths.course(course.id)}>{course.title}</TextLink> : 'No course yet'}, asked{' '}
      <Moment iso={createdAt} />
      {firstReachedAt && `. First reached ${durationText(createdAt, firstReachedAt)}`}
      {lostReason && `. Lost: ${lostReason}`}
      {personId && (
        <>
          . <TextLink to={deskPaths.person(personId)}>Everything about {name}</TextLink>
        </>
      )}
    </p>
  );
}

export function RequestSource({ request: { source } }: { request: DeskRequest }) {
  const facts = [
    ['Page', source.page],
    ['Site', source.referrer],
    ['Source', source.utmSource],
    ['Medium', source.utmMedium],
    ['Campaign', source.utmCampaign],
  ] as const;
  const knownFacts = facts.filter(([, value]) => value !== null);
  if (knownFacts.length === 0) return null;
  return (
    <section aria-label="Came from">
      <h2 className="mb-2 text-base font-bold tracking-normal">Came from</h2>
      <FactList facts={knownFacts} />
    </section>
  );
}

export function ContactLinks({
  request: { name, mobile, mobileShown, email, course, message },
}: {
  request: DeskRequest;
}) {
  return (
    <ul aria-label="Get in touch" className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-2">
      {mobile && (
        <>
          <li className="flex items-center gap-1">
            <a href={callLink(mobile)} className={buttonClass('accent')}>
              Call {unbroken(mobileShown)}
            </a>
            <CopyButton text={mobile} what={`the number of ${name}`} />
          </li>
          <li>
            <a
              href={whatsAppLink(mobile, message)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('outline')}
            >
              WhatsApp
              <NewTab />
            </a>
          </li>
        </>
      )}
      {email && (
        <>
          <li>
            <a href={mailLink(email, course?.title ?? '')} className={buttonClass('outline')}>
              Email<span className="sr-only"> {email}</span>
            </a>
          </li>
          <li className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <CopyButton text={email} what={`the email of ${name}`} />
          </li>
        </>
      )}
    </ul>
  );
}
