import { type OrderState, orderStateWords } from '../../../contract/selling/order-state.ts';
import { Badge } from '../ui/Badge.tsx';

const tones: Record<OrderState, 'plain' | 'good' | 'bad' | 'accent'> = {
  open: 'plain',
  held: 'accent',
  lapsed: 'plain',
  needs_seat: 'bad',
  confirmed: 'good',
  overdue: 'bad',
  paid: 'good',
  cancelled: 'plain',
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <Badge tone={tones[state]}>{orderStateWords[state]}</Badge>;
}
