import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { FactList } from '../ui/FactList.tsx';
import { linkClass } from '../ui/link.ts';
import { FollowUp } from './FollowUp.tsx';

/** What was asked, when, and where it came from; what is not known is left out. */
export function RequestFacts({ of: request }: { of: DeskRequest }) {
  const { course, createdAt, source, followUpOn } = request;
  const facts: [name: string, value: ReactNode][] = [
    [
      'Course',
      <Link key="course" to={deskPaths.course(course.id)} className={linkClass}>
        {course.title}
      </Link>,
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
