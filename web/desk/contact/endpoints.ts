import type { DeskMessage } from '../../../contract/people/desk-contact.ts';
import type { StartedCall } from '../../calls.ts';
import { change, find, read } from '../api.ts';

const tags = ['DeskMessage'] as const;

/** Shows a changed message at once, so that the next change uses its new version. */
async function showChanged(
  { id }: { id: string },
  { dispatch, queryFulfilled }: StartedCall<DeskMessage>,
): Promise<void> {
  // A refused change is shown at its form.
  const changed = await Promise.resolve(queryFulfilled).catch(() => null);
  if (changed) await dispatch(getMessage.upsert({ id }, changed.data));
}

/** The inbox. After a refused change the message is loaded again, because someone else changed it. */
export const listMessages = read('GET /desk/messages', { provides: tags });
export const getMessage = find('GET /desk/messages/{id}', { provides: tags });
export const saveMessage = change('PUT /desk/messages/{id}', {
  alwaysInvalidates: tags,
  onQueryStarted: showChanged,
});
export const saveMessages = change('PUT /desk/messages', { alwaysInvalidates: tags });
export const replyToMessage = change('POST /desk/messages/{id}/replies', {
  alwaysInvalidates: ['DeskMessage', 'DeskMail'],
  onQueryStarted: showChanged,
});

export const messageFilters = ['cursor', 'sort', 'q', 'state', 'owner', 'subject'] as const;
