import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, type ThunkExtra } from './api.ts';

/** The answer of a call, as a store takes it. */
type Arrived = { endpointName: string; arg: unknown; value: unknown };

const arrived = new WeakMap<ThunkExtra, Map<string, Arrived>>();

/** Answers by their path that a store of the server takes together. @param extra an object that each store has once */
export function arrivedAnswers(extra: ThunkExtra): Map<string, Arrived> {
  const answers = arrived.get(extra) ?? new Map();
  arrived.set(extra, answers);
  return answers;
}

/** Puts the answers that have arrived into the store, in one action. */
export const storeArrived: ThunkAction<void, unknown, ThunkExtra, UnknownAction> = (dispatch, _, extra) => {
  const answers = arrivedAnswers(extra);
  dispatch(api.util.upsertQueryEntries([...answers.values()] as never[])); // the type of `api` knows no call: they are added later
  answers.clear();
};
