import { eq } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../../contract/base/calendar.ts';
import { courses } from '../../../../server/db/schema/index.ts';
import { type Action, type Drawn, pick, pickRecent } from './pick.ts';
import { personal } from './watch.ts';
import type { MoneyWorld } from './world.ts';

const bill = { ...personal, state: '29' };
const noBill = { billName: '', state: '', billAddress: '', gstin: '' };

/** A due day beyond the limit of a counsellor. */
const FAR_DAY = '2099-01-01';

const todayOf = ({ clock }: MoneyWorld) => dateInKolkata(clock.now);

/** A payment as staff type it: mostly the amount due, mostly of today, by any method, with or without TDS. */
function typedPayment(world: MoneyWorld, duePaise: number, [a, b]: Drawn) {
  const today = todayOf(world);
  const paidOn = pick([...Array(7).fill(today), addDays(today, -1), '2016-03-31', '2026-03-31'], b) ?? today;
  const totalPaise = pick([...Array(6).fill(duePaise), 100, duePaise + 100, Math.ceil(duePaise / 2)], a) ?? 100;
  const tdsPaise = b % 5 === 0 ? Math.floor(totalPaise / 10) : 0;
  const tan = b % 10 === 0 ? 'BLRA12345B' : '';
  const rest = { amountPaise: Math.max(totalPaise - tdsPaise, 1), tdsPaise, tan, paidOn };
  const method = pick(['cash', 'upi', 'bank_transfer', 'cheque'], a + b);
  if (method === 'cash') return { ...rest, method, reference: '' };
  const number = String(200_000 + (a % 50));
  if (method === 'cheque') return { ...rest, method, reference: number, chequeBank: 'SBI', chequeOn: paidOn };
  // One transfer number in three spellings.
  const spelled = [`${number}${number}`, `${number} ${number}`, `${number}-${number}`];
  return { ...rest, method, reference: pick(spelled, b) };
}

/** A request and a price for a sale by staff: one batch, with or without a discount, a coupon and parts. */
async function prepareSale(world: MoneyWorld, [a, b]: Drawn) {
  const buyer = pick(world.people, a);
  const batchId = pick(world.batches, b) ?? null;
  if (!buyer || !batchId) return null;
  const courseId = await world.courseOf(batchId);
  const id = await world.storeRequest(buyer, courseId);
  const [course] = await world.db.select({ paise: courses.pricePaise }).from(courses).where(eq(courses.id, courseId));
  const coupon = a % 5 === 0 ? (pickRecent(world.coupons, b) ?? '') : '';
  const discountPaise = coupon ? 0 : (pick([0, 0, 0, 0, 50_000, 100_000, 200_000], a + b) ?? 0);
  const preset = !coupon && b % 3 === 0 ? 'Two instalments' : '';
  const seats = pick([1, 1, 1, 1, 1, 2, 3], a + 3 * b) ?? 1;
  const totalPaise = (course?.paise ?? 0) * seats - discountPaise;
  const firstPaise = preset ? Math.round(totalPaise / 200) * 100 : totalPaise;
  const pastStart = b % 4 === 0;
  const forWhom = pick(['me', 'others'], a);
  const price = {
    seats,
    forWhom,
    batchId,
    pastStart,
    discountPaise,
    coupon,
    preset,
    bill: a % 6 === 0 ? noBill : bill,
  };
  return { id, price, totalPaise, firstPaise };
}

/** Whether a counsellor sells, with the discount limit of the settings; otherwise an admin, who has none. */
const isCounsellor = ([a]: Drawn) => a % 3 === 0;

/** Records a payment; a day in a closed year is confirmed first. */
async function recordPayment(
  world: MoneyWorld,
  orderId: string,
  payment: { paidOn: string; [field: string]: unknown },
): Promise<Response> {
  const response = await world.admin.post(`/desk/orders/${orderId}/payments`, { ...payment, pastStart: true });
  const isOfEarlierYear = payment.paidOn < '2026-04-01';
  if (response.status === 201 && isOfEarlierYear)
    world.fault('a payment of an earlier year was recorded without a confirmation');
  return response;
}

/** Actions of staff who sell and take money. */
export const saleActions: Record<string, Action> = {
  'offer a seat': async (world, drawn) => {
    const sale = await prepareSale(world, drawn);
    if (!sale) return;
    const [a, b] = drawn;
    const holdUntil = b % 2 === 0 ? new Date(world.clock.now.getTime() + 3_600_000).toISOString() : null;
    const body = { ...sale.price, holdUntil, mail: a % 2 === 0 };
    const seller = isCounsellor(drawn) ? world.counsellor : world.admin;
    await world.remember(await seller.post(`/desk/requests/${sale.id}/offer`, body), isCounsellor(drawn));
  },
  'sell a seat at the desk': async (world, drawn) => {
    const sale = await prepareSale(world, drawn);
    if (!sale) return;
    const [a, b] = drawn;
    const payment = typedPayment(world, b % 4 === 0 ? sale.totalPaise : sale.firstPaise, [a >> 1, b >> 1]);
    const response = await world.admin.post(`/desk/requests/${sale.id}/sale`, { ...sale.price, payment });
    await world.remember(response, false);
  },
  'offer a custom plan': async (world, drawn) => {
    const sale = await prepareSale(world, drawn);
    if (!sale) return;
    const today = todayOf(world);
    const firstPaise = pick([100, Math.ceil(sale.totalPaise / 2)], drawn[1]) ?? 100;
    const dueOn = pick([FAR_DAY, addDays(today, 20)], drawn[1] >> 1) ?? FAR_DAY;
    const rest = { dueOn, amountPaise: sale.totalPaise - firstPaise };
    const instalments = [{ dueOn: today, amountPaise: firstPaise }, rest];
    const body = { ...sale.price, coupon: '', preset: '', instalments, holdUntil: null, mail: true };
    const response = await world.counsellor.post(`/desk/requests/${sale.id}/offer`, body);
    const isGenerous = firstPaise === 100 || rest.dueOn === FAR_DAY;
    if (response.status === 201 && isGenerous) world.fault('a counsellor gave parts that are a discount');
    await world.remember(response, true);
  },
  'record a payment': async (world, [a, b]) => {
    const order = pickRecent(b % 8 === 0 ? await world.orderIds() : await world.owing(), a);
    if (!order) return;
    const { data } = await (await world.admin.get(`/desk/orders/${order}`)).json();
    // One in five pays more than is owed.
    const amountPaise = (data.due?.amountPaise ?? 100) + (b % 5 === 0 ? 20_000 : 0);
    const typed = typedPayment(world, amountPaise, [a >> 2, b >> 2]);
    await recordPayment(world, order, { ...typed, keepsSurplus: b % 5 === 0 });
  },
  'add TDS to a payment': async (world, [a, b]) => {
    const order = pickRecent(await world.owing(), a);
    if (!order) return;
    const { data } = await (await world.admin.get(`/desk/orders/${order}`)).json();
    const payment = pick<{ id: string }>(data.payments, b);
    if (!payment) return;
    const tdsPaise = Math.max(Math.floor((data.totalPaise - data.paidPaise) / (1 + (b % 3))), 1);
    return world.admin.post(`/desk/payments/${payment.id}/tds`, { tdsPaise, tan: b % 2 === 0 ? 'BLRA12345B' : '' });
  },
  'invoice a company before it pays': async (world, [a, b]) => {
    const id = pickRecent(await world.orderIds(), a);
    if (!id) return;
    const company = { billName: 'Lotus LLP', state: '29', billAddress: '4 MG Road', gstin: '' };
    await world.admin.put(`/desk/orders/${id}/bill`, company);
    const dueOn = addDays(todayOf(world), b % 40);
    return world.admin.post(`/desk/orders/${id}/invoice`, {
      dueOn,
      purchaseOrder: '',
      pastStart: true,
      oldPrice: true,
    });
  },
  'take a cheque, which bounces': async (world, [a, b]) => {
    const order = pick(await world.owing(), a);
    if (!order) return;
    const { data } = await (await world.admin.get(`/desk/orders/${order}`)).json();
    const paidOn = todayOf(world);
    const cheque = { method: 'cheque', reference: String(400_000 + b), chequeBank: 'SBI', chequeOn: paidOn };
    const response = await recordPayment(world, order, {
      ...cheque,
      amountPaise: data.due?.amountPaise ?? 100,
      paidOn,
    });
    if (response.status !== 201) return;
    const id = (await response.json()).data.payments.find(({ reference }: { reference: string }) => {
      return reference === cheque.reference;
    })?.id;
    if (b % 3 > 0) await world.admin.post(`/desk/payments/${id}/bounce`, { reason: 'No funds' });
  },
};
