import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, type ThunkExtra } from './api.ts';

type ArrivedResponse = { endpointName: string; arg: unknown; value: unknown };

const responsesOf = new WeakMap<ThunkExtra, Map<string, ArrivedResponse>>();

/** Responses by path, which a store of the server gets together. @param extra an object of which each store has one */
export function arrivedResponses(extra: ThunkExtra): Map<string, ArrivedResponse> {
  const responses = responsesOf.get(extra) ?? new Map();
  responsesOf.set(extra, responses);
  return responses;
}

/** Stores the responses that have arrived, in one action. */
export const storeArrived: ThunkAction<void, unknown, ThunkExtra, UnknownAction> = (dispatch, _, extra) => {
  const responses = arrivedResponses(extra);
  dispatch(api.util.upsertQueryEntries([...responses.values()] as never[])); // the type of `api` has no calls: they are added later
  responses.clear();
};
