import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskPerson, DeskPersonSave } from '../../../contract/people/desk-people.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { callLink, EmailAddress, mailLink, PhoneNumber, whatsAppLink } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordColumns } from '../ui/RecordColumns.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { PrintedField, UnprintableNote } from '../ui/UnprintableNote.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import {
  approvePersonEmail,
  declinePersonEmail,
  getPerson,
  mergePeople,
  savePerson,
  splitPeople,
} from './endpoints.ts';
import { Timeline } from './Timeline.tsx';

const above = { to: deskPaths.people, label: 'People' };

export function PersonPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Person" path={deskPaths.person(id)} above={above} result={getPerson.useQuery({ id })}>
      {(person) => (
        <DeskPage
          title={person.name}
          path={deskPaths.person(id)}
          above={above}
          actions={<ContactLinks person={person} />}
        >
          <RecordColumns label="Timeline" aside={<Timeline entries={person.timeline} />}>
            <FactList facts={factsOf(person)} />
            <UnprintableNote texts={[person.name]} />
            {person.newEmail && <NewEmail person={person} email={person.newEmail} />}
            <Corrections person={person} />
          </RecordColumns>
        </DeskPage>
      )}
    </RecordPage>
  );
}

export function ContactLinks({ person: { email, mobile } }: { person: DeskPerson }) {
  return (
    <>
      {mobile && (
        <>
          <a href={callLink(mobile)} className={buttonClass('ink')}>
            Call
          </a>
          <a href={whatsAppLink(mobile)} target="_blank" rel="noopener" className={buttonClass('outline')}>
            WhatsApp
          </a>
        </>
      )}
      {email && (
        <a href={mailLink(email)} className={buttonClass('outline')}>
          Email
        </a>
      )}
    </>
  );
}

function factsOf({ name, email, emails, mobile, mobileShown, createdAt }: DeskPerson) {
  const addresses = [email, ...emails.filter((other) => other !== email)].filter(Boolean);
  return [
    ['Mobile', mobile ? <PhoneNumber key="mobile" number={mobile} shown={mobileShown} name={name} /> : 'Not known'],
    [
      'Email',
      addresses.length > 0
        ? addresses.map((address) => <EmailAddress key={address} email={address} name={name} />)
        : 'Not known',
    ],
    ['Known since', <Moment key="since" iso={createdAt} />],
  ] as const;
}

/** The address that waits for a second person. */
function NewEmail({ person: { id, email: oldEmail, mayApproveEmail }, email }: { person: DeskPerson; email: string }) {
  const [approve] = approvePersonEmail.useMutation();
  const [decline] = declinePersonEmail.useMutation();
  const mayDecline = useMay('money.refund', 'leads.work', 'classes.plan');
  return (
    <section aria-labelledby="new-email" className="grid justify-items-start gap-3">
      <h2 id="new-email" className="title-3">
        New email address
      </h2>
      <p className="wrap-anywhere">{`The change from ${oldEmail} to ${email} is waiting for approval by a second person.`}</p>
      {mayApproveEmail && (
        <ActionButton id="approve-email" act={() => approve({ id, email })}>
          Approve
        </ActionButton>
      )}
      {mayDecline && (
        <ActionButton id="decline-email" act={() => decline({ id })}>
          Decline
        </ActionButton>
      )}
    </section>
  );
}

function Corrections({ person }: { person: DeskPerson }) {
  const mayChange = useMay('leads.work', 'classes.plan');
  return (
    <>
      {person.sameNumber.length > 0 && <SameNumber person={person} mayChange={mayChange} />}
      {mayChange && person.merges.length > 0 && <Merges person={person} />}
      {mayChange && (
        <Fold label="Correct name, email or number">
          {/* A merge, or its undoing, changes the person; the form then begins with the new values. */}
          <CorrectionForm key={person.merges.length} person={person} />
        </Fold>
      )}
    </>
  );
}

/** Other people with the same number, as suggestions for a merge: families share a phone. */
function SameNumber({ person: { id, name, sameNumber }, mayChange }: { person: DeskPerson; mayChange: boolean }) {
  const [merge] = mergePeople.useMutation();
  return (
    <section aria-labelledby="same-number">
      <h2 id="same-number" className="title-3 mb-3">
        With the same number
      </h2>
      <ul className="grid gap-3">
        {sameNumber.map((other) => (
          <li key={other.id} className="grid justify-items-start gap-1">
            <TextLink to={deskPaths.person(other.id)}>{other.name}</TextLink>
            {other.email !== other.name && <span className="text-ink-2 wrap-anywhere">{other.email}</span>}
            {mayChange && (
              <ActionButton
                id={`merge-${other.id}`}
                act={() => merge({ id, personId: other.id })}
                confirm={{
                  title: `Merge ${other.name} into ${name}?`,
                  text: 'This page then shows the records of both. You can undo it here.',
                  button: 'Merge',
                }}
              >
                Same person: merge
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The merges into a person, of which only the last can be undone. */
function Merges({ person: { id, merges } }: { person: DeskPerson }) {
  const [split] = splitPeople.useMutation();
  return (
    <section aria-labelledby="merges">
      <h2 id="merges" className="title-3 mb-3">
        Merged records
      </h2>
      <ul className="grid gap-3">
        {merges.map((merge, index) => (
          <li key={merge.id} className="grid justify-items-start gap-1">
            <span className="wrap-anywhere">
              {merge.name}, <Moment iso={merge.mergedAt} />
            </span>
            {index === 0 && (
              <ActionButton id={`split-${merge.id}`} act={() => split({ id, mergeId: merge.id })}>
                Undo this merge
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const WAITS = 'Saved. The new email address needs approval by a second person, because this person has paid.';

function CorrectionForm({ person: { id, version, name, email, mobile, newEmail } }: { person: DeskPerson }) {
  const [send] = savePerson.useMutation();
  const form = useVersionedForm({
    schema: DeskPersonSave.omit({ version: true }),
    defaultValues: { name, email, mobile },
    version,
    send: (values) => send({ id, ...values }),
  });
  return (
    <FormFrame form={form} label="Correct this person" variant="ink" saved={newEmail ? WAITS : 'Corrected everywhere.'}>
      <PrintedField name="name" label="Name" />
      <TextInput name="email" label="Email" type="email" />
      <TextInput name="mobile" label="Mobile" type="tel" />
    </FormFrame>
  );
}

export const page = deskRoute(PersonPage, ({ id = '' }) => [visit(getPerson, { id })]);
