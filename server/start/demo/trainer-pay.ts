import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import { batches } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { addRate, approveMonth, readMonth } from '../../money/trainer-pay/service.ts';
import { type Actor, type Context, transact } from '../../records/index.ts';
import { saveTimetable } from '../../teaching/classes/timetable.ts';

/** Number of the batch before the running one, which is over. */
export const PAST_BATCH = 70;

/** Classes on weekends, for six weeks from the first of a month, so that the trainer is free when the running batch begins. */
const timetable = { weekdays: [6, 7], startsAt: '10:00', minutes: 180, classes: 12 };

type Sample = { actor: Actor; trainerId: string; courseId: string };

export async function samplePay(deps: Deps, { actor, trainerId, courseId }: Sample): Promise<void> {
  const month = monthBefore(monthBefore(dateInKolkata(deps.now()).slice(0, 7)));
  const firstOn = `${month}-01`;
  const [batch] = await deps.db
    .insert(batches)
    .values({ courseId, number: PAST_BATCH, startsOn: firstOn, seats: 20 })
    .returning({ id: batches.id, version: batches.version });
  if (!batch) throw new Error('The past batch of the demo was not stored');
  const { id, version } = batch;
  const asActor = <Input>(action: (context: Context<Actor>, input: Input) => Promise<unknown>, input: Input) =>
    transact(deps, actor, (context) => action(context, input));
  await asActor(saveTimetable, { id, ...timetable, version, firstOn, trainerId });
  await asActor(addRate, { id: trainerId, courseId: null, unit: 'hour', paise: 80_000, fromOn: firstOn });
  const { totalPaise } = await readMonth(deps, { actor, id: trainerId, month });
  await asActor(approveMonth, { id: trainerId, month, totalPaise });
}

/** `2026-10` of `2026-11`. */
const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);
