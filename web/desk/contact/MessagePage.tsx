import { useNavigate, useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskMessage } from '../../../contract/people/desk-contact.ts';
import { createLead } from '../requests/endpoints.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge } from '../ui/Badge.tsx';
import { EmailAddress } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment, PersonName } from '../ui/FactList.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { getMessage } from './endpoints.ts';
import { stateLabels } from './labels.ts';
import { MessageStatusForm } from './MessageStatusForm.tsx';
import { Replies, ReplyForm } from './Replies.tsx';
import { SameSender } from './SameSender.tsx';

const above = { to: deskPaths.messages, label: 'Messages' };

export function MessagePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Message" path={deskPaths.message(id)} above={above} result={getMessage.useQuery({ id })}>
      {(message) => (
        <DeskPage title={`Message from ${message.name}`} path={deskPaths.message(id)} above={above}>
          <Message message={message} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function Message({ message }: { message: DeskMessage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <section aria-label="Message">
          <p className="max-w-[70ch] border-l-4 border-accent bg-sheet px-5 py-4 wrap-anywhere whitespace-pre-wrap">
            {message.message || <span className="text-ink-2">The form was sent without a text.</span>}
          </p>
        </section>
        <Replies message={message} />
        <ReplyForm message={message} />
      </div>
      <aside aria-label="About this message" className="grid content-start gap-8">
        <FactList facts={factsOf(message)} />
        <div className="flex flex-wrap gap-2">
          <CreateLead message={message} />
        </div>
        <MessageStatusForm message={message} />
        <SameSender message={message} />
      </aside>
    </div>
  );
}

/** Creates a lead from a message and opens it, or opens the open request that the person already has. */
function CreateLead({ message: { id, name } }: { message: DeskMessage }) {
  const [create] = createLead.useMutation();
  const navigate = useNavigate();
  const act = async () => {
    const result = await create({ id });
    if (result.data) navigate(deskPaths.request(result.data.id));
    return result;
  };
  return (
    <ActionButton id="make-lead" variant="ink" act={act}>
      Create a lead<span className="sr-only"> for {name}</span>
    </ActionButton>
  );
}

function factsOf({ name, personId, email, subject, state, createdAt }: DeskMessage) {
  return [
    ['State', <StateBadge key="state" state={stateLabels[state]} />],
    [
      'From',
      <PersonName key="from" personId={personId}>
        {name}
      </PersonName>,
    ],
    ['Email', <EmailAddress key="email" email={email} name={name} />],
    ['Subject', subject],
    ['Received', <Moment key="received" iso={createdAt} />],
  ] as const;
}

export const page = deskRoute(MessagePage, ({ id = '' }) => [visit(getMessage, { id })]);
