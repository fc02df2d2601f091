import { groupSeatWords } from '../../../contract/base/states.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import type { GroupSeat } from '../../../contract/selling/group-seats.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { PayForm } from './PayForm.tsx';

/** The seats that the buyer paid for others: who has them, and how to give away those that are open. */
export function GroupSeats({ order: { groupSeats, course } }: { order: PayOrder }) {
  if (groupSeats.length === 0) return null;
  const taken = groupSeats.filter(({ state }) => state === 'claimed').length;
  const isOpen = groupSeats.some(({ state }) => state === 'open');
  return (
    <section aria-labelledby="seats" className="mt-10 border-t border-hairline pt-6">
      <h2 id="seats" className="title-3">
        Seats for your learners
      </h2>
      <p className="mt-3">{`${taken} of ${groupSeats.length} taken. Each learner opens the link of a seat, enters their name, and gets their own account.`}</p>
      {isOpen && <NamesForm />}
      <ul className="mt-6">
        {groupSeats.map((seat) => (
          <Seat key={seat.id} seat={seat} course={course.title} />
        ))}
      </ul>
    </section>
  );
}

function NamesForm() {
  return (
    <div className="mt-6">
      <PayForm action="seats/names">
        <TextArea
          name="names"
          label="Names and emails"
          rows={4}
          placeholder="Asha Rao, asha@example.org, 98450 12345"
          note="One person a line; you can paste them from a sheet. We email each their link."
        />
        <Submit variant="outline">Invite them</Submit>
      </PayForm>
    </div>
  );
}

function Seat({ seat, course }: { seat: GroupSeat; course: string }) {
  const { id, number, state, name, email, link, canReopen } = seat;
  return (
    <li className="border-t border-hairline py-4">
      <p className="flex flex-wrap justify-between gap-x-6">
        <strong>{name || `Seat ${number}`}</strong>
        <span className="text-ink-2">{groupSeatWords[state]}</span>
      </p>
      {email && <p className="wrap-anywhere text-ink-2">{email}</p>}
      {link && <SeatLink link={link} label={`Link of ${name || `seat ${number}`}`} course={course} />}
      <div className="mt-2 flex flex-wrap gap-3">
        {state === 'invited' && (
          <PayForm action="seats/mail" id={`mail-${id}`} fields={{ seat: id }}>
            <Submit variant="outline">Send the link again</Submit>
          </PayForm>
        )}
        {canReopen && (
          <PayForm action="seats/reopen" id={`reopen-${id}`} fields={{ seat: id }}>
            <Submit variant="outline">Give it to somebody else</Submit>
          </PayForm>
        )}
      </div>
    </li>
  );
}

function SeatLink({ link, label, course }: { link: string; label: string; course: string }) {
  const text = `A seat in ${course} for you: ${link}`;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 min-w-0 flex-1 basis-56 rounded border border-strong bg-sheet px-3 text-sm"
      />
      <a
        href={`https://wa.me/?${new URLSearchParams({ text })}`}
        target="_blank"
        rel="noopener"
        className="inline-block py-2 as-link"
      >
        Send by WhatsApp
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
