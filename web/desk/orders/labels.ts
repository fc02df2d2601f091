import type { OrderState } from '../../../contract/selling/order-state.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<OrderState, StateLabel> = {
  open: { label: 'Link sent', tone: 'plain' },
  held: { label: 'Seat kept', tone: 'accent' },
  lapsed: { label: 'Lapsed', tone: 'plain' },
  needs_seat: { label: 'Paid, no seat', tone: 'bad' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  overdue: { label: 'Overdue', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};
