import { DeskReason } from '../../../contract/base/bodies.ts';
import { groupSeatWords } from '../../../contract/base/states.ts';
import { type DeskOrder, DeskSeatNames } from '../../../contract/selling/desk-orders.ts';
import type { GroupSeat } from '../../../contract/selling/group-seats.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { dropSeat, mailSeat, nameSeats, reopenSeat } from './endpoints.ts';

type OrderProps = { order: DeskOrder };

/** The seats of an order that are for others than its buyer: who has them, and what to do with each. */
export function OrderSeats({ order }: OrderProps) {
  const { groupSeats } = order;
  const mayQuote = useMay('sales.quote') && order.state !== 'cancelled';
  if (groupSeats.length === 0) return null;
  const taken = groupSeats.filter(({ state }) => state === 'claimed').length;
  return (
    <section aria-labelledby="seats" className="border-t border-hairline pt-4">
      <h2 id="seats" className="title-3">{`Seats for others: ${taken} of ${groupSeats.length} taken`}</h2>
      {mayQuote && groupSeats.some(({ state }) => state === 'open') && (
        <div className="mt-3">
          <Fold label="Name the learners">
            <NamesForm order={order} />
          </Fold>
        </div>
      )}
      <ul className="mt-3">
        {groupSeats.map((seat) => (
          <Seat key={seat.id} seat={seat} order={order} mayChange={mayQuote} />
        ))}
      </ul>
    </section>
  );
}

function NamesForm({ order: { id } }: OrderProps) {
  const [name] = nameSeats.useMutation();
  const form = useDeskForm({
    schema: DeskSeatNames,
    defaultValues: { names: '' },
    idPrefix: 'seat-names',
    send: (body) => name({ id, ...body }),
    next: () => ({ names: '' }),
  });
  return (
    <FormFrame
      form={form}
      label="Name the learners"
      submit="Email them their links"
      saved="They get an email with their link."
    >
      <TextArea
        name="names"
        label="Names and emails"
        note="(one person a line, also pasted from a sheet: Asha Rao, asha@example.org, 98450 12345)"
        rows={5}
      />
    </FormFrame>
  );
}

type SeatProps = OrderProps & { seat: GroupSeat; mayChange: boolean };

function Seat({ seat, order: { id }, mayChange }: SeatProps) {
  const { number, name, email, state, link, canReopen } = seat;
  const [mail] = mailSeat.useMutation();
  const [reopen] = reopenSeat.useMutation();
  const title = name || `Seat ${number}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-2">
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {title}
        <span className="text-ink-2">{email && ` · ${email}`}</span>
      </span>
      <span className="w-20 text-ink-2">{groupSeatWords[state]}</span>
      {link && mayChange && (
        <CopyButton text={link} what={`the link of ${title}`}>
          Copy link
        </CopyButton>
      )}
      {mayChange && state === 'invited' && (
        <ActionButton
          id={`mail-${seat.id}`}
          act={() => mail({ id, seat: seat.id })}
          toast={() => ({ text: `The email to ${email} is on its way.` })}
        >
          Send again
        </ActionButton>
      )}
      {mayChange && canReopen && (
        <ActionButton
          id={`reopen-${seat.id}`}
          act={() => reopen({ id, seat: seat.id })}
          confirm={{
            title: `Open the seat of ${title} again?`,
            text: 'Their link ends, and they leave the course if they have joined it. The seat can go to somebody else.',
            button: 'Open the seat',
          }}
        >
          Replace
        </ActionButton>
      )}
      {mayChange && state !== 'dropped' && <Drop seat={seat} orderId={id} title={title} />}
    </li>
  );
}

function Drop({ seat: { id: seat }, orderId: id, title }: { seat: GroupSeat; orderId: string; title: string }) {
  const [drop] = dropSeat.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: `drop-${seat}`,
    send: (body) => drop({ id, seat, ...body }),
  });
  return (
    <DialogButton
      id={`drop-${seat}`}
      label="Give back"
      about={` ${title}`}
      className={buttonClass('loss')}
      title={`Give back ${title}?`}
      text="The batch has the seat again, and nobody can take it with its link. Then refund or waive what the terms return for it."
    >
      <FormFrame form={form} label="Give back" submit="Give the seat back" variant="bad">
        <TextInput name="reason" label="Reason" />
      </FormFrame>
    </DialogButton>
  );
}
