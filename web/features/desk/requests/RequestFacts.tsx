import type { ReactNode } from 'react';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { FactList } from '../ui/FactList.tsx';
import { FollowUp } from './FollowUp.tsx';

/** What was asked, when, and where it came from; what is not known is left out. */
export function RequestFacts({ of: request }: { of: DeskRequest }) {
  const { course, createdAt, source, followUpOn } = request;
  const facts: [name: string, value: ReactNode][] = [
    ['Course', course.title],
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
