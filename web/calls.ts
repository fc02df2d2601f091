import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { TagDescription } from '@reduxjs/toolkit/query';
import type { endpoints } from '../server/start/endpoints.ts';
import { type ApiError, api, queryString, type SiteTag, sendRequest, type ThunkExtra } from './api.ts';
import type { Query } from './page-route.ts';
import type { AppStore } from './store.ts';

/** Input and output of each call, by method and path. Only the types of the server's endpoints are imported. */
type Calls = { [E in (typeof endpoints)[number] as E['path']]: NonNullable<E['types']> };
type ReadPath = Extract<keyof Calls, `GET ${string}`>;
export type ChangePath = Exclude<keyof Calls, ReadPath>;

/** Parameters of the path, query and body in one object; `void`, which may be omitted, for a call without any. */
// biome-ignore lint/suspicious/noConfusingVoidType: with `undefined`, RTK Query requires an argument.
type InputOf<Path extends keyof Calls> = unknown extends Calls[Path]['input'] ? void : Calls[Path]['input'];
type ParamsOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;
/** Filters are any text from the page's address; the server validates them. */
type ReadInput<Path extends ReadPath> = Loose<InputOf<Path>>;
type Loose<Input> = { [Name in keyof Input]: Text<Input[Name]> };
type Text<Value> = Value extends string ? string : Value;
/** A response whose only field is `data` is reduced to that field. */
type OutputOf<Path extends keyof Calls> = Unwrapped<Calls[Path]['done']>;
type Unwrapped<Done> = Done extends { data: infer Data } ? (keyof Done extends 'data' ? Data : Done) : Done;

/** Tags of the records that a call reads or changes, or a function of its input that returns them. */
type Tags<Tag, Input> = readonly TagDescription<Tag>[] | ((input: Input) => readonly TagDescription<Tag>[]);
type ReadOptions<Tag, Input, Output> = {
  provides?: Tags<Tag, Input>;
  keepUnusedDataFor?: number;
  /** Selects the part of a response that is cached. */
  shows?: (output: Output, input: Input) => Output;
  onQueryStarted?: (input: Input, started: StartedCall<Output>) => void;
};
type ChangeOptions<Tag, Input, Output> = {
  /** Tags that a success makes stale. A refusal changes nothing, and reading again could discard a typed form. */
  invalidates?: Tags<Tag, Input>;
  /** Tags that a refusal makes stale as well, because someone else changed the record; not one for want of a session. */
  alwaysInvalidates?: Tags<Tag, Input>;
  onQueryStarted?: (input: Input, started: StartedCall<Output>) => Promise<void>;
  /** A status without an error counts as success, even with a body that is not JSON. */
  statusDecides?: boolean;
};
type ReadOptionsOf<Path extends ReadPath, Tag, OrNull = never> = ReadOptions<
  SiteTag | Tag,
  ReadInput<Path>,
  OutputOf<Path> | OrNull
>;
export type StartedCall<Output> = { dispatch: AppStore['dispatch']; queryFulfilled: PromiseLike<{ data: Output }> };

/** RTK Query keeps ids as keys of an object, where a slug such as `constructor` would already exist. */
function tagsOf<Tag, Input>(tags: Tags<Tag, Input> = [], input: Input): TagDescription<Tag>[] {
  const list = typeof tags === 'function' ? tags(input) : tags;
  return list.map((tag) => (isOfRecord(tag) ? { ...tag, id: `id ${tag.id}` } : tag));
}

function isOfRecord<Tag>(tag: TagDescription<Tag>): tag is { type: Tag; id?: string | number } {
  return typeof tag === 'object' && tag !== null && 'id' in tag && tag.id !== undefined;
}

/** Fills the parameters of a path from the input; the other fields are the query of a read, or the body of a change. */
function requestOf(call: string, input: unknown) {
  const [method = '', template = ''] = call.split(' ');
  const fields = new Map(Object.entries(input ?? {}));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(fields.get(name));
    fields.delete(name);
    return value;
  });
  const others = Object.fromEntries(fields);
  return method === 'GET' ? { method, path: path + queryString(others) } : { method, path, body: others };
}

export function addressOf<Path extends ReadPath>(path: Path, input: ReadInput<Path>): string;
export function addressOf<Path extends ChangePath>(path: Path, params: Record<ParamsOf<Path>, string>): string;
export function addressOf(path: string, input: unknown): string {
  return `/api${requestOf(path, input).path}`;
}

export type Posted = { address: string };
/** A call with parameters in its path gets them from `at`. */
type Postable<Path extends ChangePath> = [ParamsOf<Path>] extends [never]
  ? Posted
  : { at: (params: Record<ParamsOf<Path>, string>) => Posted };

/** A call that only the browser makes, by posting a form. */
export function post<Path extends ChangePath>(path: Path): Postable<Path>;
export function post(path: string) {
  const at = (params: unknown) => ({ address: `/api${requestOf(path, params).path}` });
  return { ...at({}), at };
}

function isWrapped<Output>(output: Output | { data: Output }): output is { data: Output } {
  return Object.keys(output ?? {}).join() === 'data';
}

function unwrap<Output>(output: Output | { data: Output }): Output {
  return isWrapped(output) ? output.data : output;
}

/** Whether a call was refused because no one is signed in: that says nothing about the record, and the page keeps what was typed. */
const isWithoutSession = (error: ApiError | undefined) => error?.status === 401;

/** Makes the calls of a client. Each has `useQuery` or `useMutation`, `initiate` and `select` of RTK Query. */
export function createCalls<Tag extends string>(client: ReturnType<typeof api.enhanceEndpoints<Tag>>) {
  function query<Output, Input>(
    path: string,
    options: ReadOptions<SiteTag | Tag, Input, Output>,
    missingIsNull = false,
  ) {
    const { provides, shows = (output) => output, ...others } = options;
    const { endpoints, util } = client.injectEndpoints({
      endpoints: (build) => ({
        [path]: build.query<Output, Input>({
          query: (input) => requestOf(path, input),
          transformResponse: (output: Output | { data: Output }, _meta, input) => shows(unwrap(output), input),
          extraOptions: { missingIsNull },
          providesTags: (_result, _error, input) => tagsOf(provides, input),
          ...others,
        }),
      }),
    });
    /**
     * The call of a loader, which does not subscribe to the response: the components of the page do. The server renders once, so
     * its store gets the responses of a page together (`storeArrived`), without the intermediate states of each call.
     */
    const load = (input: Input): Query<Output> => {
      const start = endpoints[path]!.initiate(input, { subscribe: false }); // just injected
      if (!import.meta.env.SSR) return start;
      return async (dispatch, _, extra) => {
        const request = requestOf(path, input);
        const responses = arrivedResponses(extra);
        const response = responses.get(request.path);
        if (response) return { data: response.value as Output }; // of the same call
        const { signal } = new AbortController();
        const result = await sendRequest(request, { extra, signal }, { missingIsNull });
        if ('error' in result) return dispatch(start);
        const value = shows(unwrap(result.data as Output), input); // as the contract has it for this path
        responses.set(request.path, { endpointName: path, arg: input, value });
        return { data: value };
      };
    };
    const upsert = (input: Input, output: Output) => util.upsertQueryData(path, input, output);
    const endpoint = endpoints[path]!; // just injected
    return { ...endpoint, upsert, load };
  }

  function read<Path extends ReadPath>(path: Path, options: ReadOptionsOf<Path, Tag> = {}) {
    return query<OutputOf<Path>, ReadInput<Path>>(path, options);
  }

  /** A call that reads a record that may not exist; then the response is null. */
  function find<Path extends ReadPath>(path: Path, options: ReadOptionsOf<Path, Tag, null> = {}) {
    return query<OutputOf<Path> | null, ReadInput<Path>>(path, options, true);
  }

  function change<Path extends ChangePath>(
    path: Path,
    options: ChangeOptions<SiteTag | Tag, InputOf<Path>, OutputOf<Path>> = {},
  ) {
    const { invalidates, alwaysInvalidates, statusDecides, ...others } = options;
    const { endpoints } = client.injectEndpoints({
      endpoints: (build) => ({
        [path]: build.mutation<OutputOf<Path>, InputOf<Path>>({
          query: (input) => requestOf(path, input),
          transformResponse: unwrap<OutputOf<Path>>,
          extraOptions: { statusDecides },
          invalidatesTags: (_result, error, input) => [
            ...(isWithoutSession(error) ? [] : tagsOf(alwaysInvalidates, input)),
            ...(error ? [] : tagsOf(invalidates, input)),
          ],
          ...others,
        }),
      }),
    });
    return { ...endpoints[path]!, ...post(path) }; // just injected
  }

  /** A call that sends a form with files: its input is the parameters of the path and the form. */
  function upload<Path extends ChangePath>(path: Path, invalidates: readonly (SiteTag | Tag)[]) {
    const { endpoints } = client.injectEndpoints({
      endpoints: (build) => ({
        [path]: build.mutation<OutputOf<Path>, Record<ParamsOf<Path>, string> & { form: FormData }>({
          query: ({ form, ...params }) => ({ ...requestOf(path, params), body: form }),
          transformResponse: unwrap<OutputOf<Path>>,
          invalidatesTags: (_result, error) => (error ? [] : invalidates),
        }),
      }),
    });
    return { ...endpoints[path]!, ...post(path) }; // just injected
  }

  return { read, find, change, upload };
}

export const { read, find, change, upload } = createCalls(api);

type ArrivedResponse = { endpointName: string; arg: unknown; value: unknown };

const responsesOf = new WeakMap<ThunkExtra, Map<string, ArrivedResponse>>();

/** Responses by path, which a store of the server gets together. @param extra an object of which each store has one */
function arrivedResponses(extra: ThunkExtra): Map<string, ArrivedResponse> {
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
