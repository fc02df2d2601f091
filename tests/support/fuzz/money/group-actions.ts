import type { GroupSeat } from '../../../../contract/selling/group-seats.ts';
import { type Action, pick, pickRecent } from './pick.ts';
import type { MoneyWorld } from './world.ts';

const tokenOf = ({ links }: MoneyWorld, drawn: number) => pickRecent(links, drawn)?.token ?? 'none';

/** An order with seats for others, and one of these. */
async function pickSeat(world: MoneyWorld, [a, b]: readonly [number, number]) {
  const id = pickRecent(await world.groupOrders(), a);
  if (!id) return null;
  const { data } = await (await world.admin.get(`/desk/orders/${id}`)).json();
  const seat = pick<GroupSeat>(data.groupSeats, b);
  return seat ? { id, seat } : null;
}

/** Actions on seats that somebody pays for others. */
export const groupActions: Record<string, Action> = {
  'choose how many seats': (world, [a, b]) =>
    world.visitor.post('/pay/seats', {
      token: tokenOf(world, a),
      seats: pick(['1', '2', '3', '5'], b),
      forWhom: pick(['me', 'others'], b >> 2),
    }),
  'take a seat by its link': async (world, drawn) => {
    const found = await pickSeat(world, drawn);
    const token = found?.seat.link && new URL(found.seat.link).searchParams.get('token');
    const person = pick(world.people, drawn[0] >> 1);
    if (!token || !person) return;
    const claim = { token, name: person.name, email: person.email, mobile: '98765 43210' };
    const responses = await Promise.all([1, 2].map(() => world.visitor.post('/seat', claim)));
    if (responses.filter(({ status }) => status === 200).length > 1) world.fault('a seat was taken twice');
  },
  'name a learner': async (world, drawn) => {
    const found = await pickSeat(world, drawn);
    const person = pick(world.people, drawn[1]);
    if (!found || !person) return;
    return world.counsellor.post(`/desk/orders/${found.id}/seats/names`, { names: `${person.name}, ${person.email}` });
  },
  'open a seat again': async (world, drawn) => {
    const found = await pickSeat(world, drawn);
    return found && world.counsellor.post(`/desk/orders/${found.id}/seats/${found.seat.id}/reopen`, {});
  },
  'give a seat back': async (world, drawn) => {
    const found = await pickSeat(world, drawn);
    return (
      found && world.admin.post(`/desk/orders/${found.id}/seats/${found.seat.id}/drop`, { reason: 'They cannot come' })
    );
  },
};
