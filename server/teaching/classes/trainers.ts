import { inArray } from 'drizzle-orm';
import { timeInKolkata } from '../../../contract/base/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isExclusionViolation } from '../../db/errors.ts';
import { users } from '../../db/schema/index.ts';
import { findTaughtClasses, findTrainers } from './desk-queries.ts';
import type { Span } from './timetable-dates.ts';

/** Locks trainers, so that other planning for them waits; always in the same order, to avoid deadlocks. */
export async function lockTrainers(tx: Tx, ...ids: (string | null)[]): Promise<void> {
  const trainerIds = ids.filter((id) => id !== null);
  if (trainerIds.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, trainerIds))
    .orderBy(users.id)
    .for('no key update');
}

/** Locks the account, so that its roles do not change before the class is stored. @throws RequestError invalid_input */
export async function requireTrainer(tx: Tx, trainerId: string | null): Promise<void> {
  if (trainerId === null) return;
  await lockTrainers(tx, trainerId);
  const trainers = await findTrainers(tx);
  if (trainers.some(({ id }) => id === trainerId)) return;
  fail.invalid('trainerId', 'There is no such trainer.');
}

/**
 * The class that a trainer has in each span, in words; null where the trainer is free.
 * @param except ids of classes that do not count, because they are moved
 */
export async function clashesOf(
  tx: Tx,
  trainerId: string | null,
  spans: readonly Span[],
  except: readonly string[] = [],
): Promise<(string | null)[]> {
  const [first] = spans;
  if (trainerId === null || !first) return spans.map(() => null);
  const starts = spans.map(({ startsAt }) => startsAt.getTime());
  const ends = spans.map(({ endsAt }) => endsAt.getTime());
  const whole = { startsAt: new Date(Math.min(...starts)), endsAt: new Date(Math.max(...ends)) };
  const taught = await findTaughtClasses(tx, trainerId, whole, except);
  return spans.map(({ startsAt, endsAt }) => {
    const clash = taught.find((other) => other.startsAt < endsAt && other.endsAt > startsAt);
    return clash ? `${clash.trainer} teaches batch ${clash.number} then: ${timeInKolkata(clash.startsAt)}.` : null;
  });
}

/** Refuses a time at which a trainer is busy. Call `lockTrainers` first. @throws RequestError conflict when a trainer is not free */
export async function requireFree(
  tx: Tx,
  trainerId: string | null,
  spans: readonly Span[],
  except: readonly string[] = [],
): Promise<void> {
  const clash = (await clashesOf(tx, trainerId, spans, except)).find((text) => text !== null);
  if (clash) refuseBusy(clash);
}

export function refuseIfBusy(error: unknown): never {
  if (isExclusionViolation(error)) refuseBusy('This trainer has another class at that time.');
  throw error;
}

function refuseBusy(message: string): never {
  fail.conflict(message, 'trainerId');
}
