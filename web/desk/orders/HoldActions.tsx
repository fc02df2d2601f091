import { DAY_MS } from '../../../contract/base/time.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { holdOrder } from './endpoints.ts';

/** A button to hold a seat for 24 hours, for a buyer whom staff know. */
export function KeepSeat({ order: { id } }: { order: DeskOrder }) {
  const [hold] = holdOrder.useMutation();
  return (
    <ActionButton
      id="keep-seat"
      act={() => hold({ id, until: new Date(Date.now() + DAY_MS).toISOString() })}
      confirm={{
        title: 'Do you know this buyer?',
        text: 'The seat is kept for 24 hours. From then on, only the link in our email opens the order, so email it to the buyer.',
        button: 'Keep seat for 24 hours',
      }}
    >
      Keep seat for 24 hours
    </ActionButton>
  );
}

export function EndHold({ order: { id } }: { order: DeskOrder }) {
  const [hold] = holdOrder.useMutation();
  return (
    <ActionButton
      id="end-hold"
      act={() => hold({ id, until: null })}
      confirm={{
        title: 'Release the seat?',
        text: 'Someone else can then take the seat. The link still works while a seat is free.',
        button: 'Release seat',
        isLoss: true,
      }}
    >
      Release seat
    </ActionButton>
  );
}
