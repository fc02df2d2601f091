import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, type ThunkExtra } from './api.ts';

/** The response of a call, as a store takes it. */
type Arrived = { endpointName: string; arg: unknown; value: unknown };

const arrived = new WeakMap<ThunkExtra, Map<string, Arrived>>();

/** Responses by their path that a store of the server takes together. @param extra an object that each store has once */
export function arrivedResponses(extra: ThunkExtra): Map<string, Arrived> {
  const responses = arrived.get(extra) ?? new Map();
  arrived.set(extra, responses);
  return responses;
}

/** Puts the responses that have arrived into the store, in one action. */
export const storeArrived: ThunkAction<void, unknown, ThunkExtra, UnknownAction> = (dispatch, _, extra) => {
  const responses = arrivedResponses(extra);
  dispatch(api.util.upsertQueryEntries([...responses.values()] as never[])); // the type of `api` knows no call: they are added later
  responses.clear();
};
