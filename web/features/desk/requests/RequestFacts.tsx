import type { ReactNode } from 'react';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { FactList } from '../ui/FactList.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { callLink, mailLink, whatsAppLink } from './contact.ts';
import { FollowUp } from './RequestStage.tsx';

/** What was asked, when, and where it came from; what is not known is left out. */
export function RequestFacts({ of: request }: { of: DeskRequest }) {
  const { course, createdAt, source, followUpOn } = request;
  const facts: [name: string, value: ReactNode][] = [
    [
      'Course',
      <TextLink key="course" to={deskPaths.course(course.id)}>
        {course.title}
      </TextLink>,
    ],
    ['Received', <LocalTime key="received" iso={createdAt} />],
    ['Follow up', followUpOn && <FollowUp key="follow-up" of={request} />],
    ['Page', source.page],
    ['Came from', source.referrer],
    ['Source', source.utmSource],
    ['Medium', source.utmMedium],
    ['Campaign', source.utmCampaign],
  ];
  return <FactList facts={facts.filter(([, value]) => value !== null)} />;
}

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
