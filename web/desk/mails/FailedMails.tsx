import { useState } from 'react';
import { type DeskMailsRetried, MAX_COUNTED_FAILURES, MAX_RETRIED_MAILS } from '../../../contract/desk/desk-mails.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { ListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { retryMails } from './endpoints.ts';

function countText(count: number): string {
  if (count === 1) return 'One email could not be sent.';
  return `${count < MAX_COUNTED_FAILURES ? count : `${MAX_COUNTED_FAILURES} or more`} emails could not be sent.`;
}

export function FailedMails({ count, query: { state, q, kind } }: { count: number; query: ListQuery }) {
  const [retried, setRetried] = useState<DeskMailsRetried>();
  const areListed = state === 'failed';
  if (count === 0 && !retried) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 border-l-4 border-bad bg-sunk px-3 py-1">
      <p className="font-medium">
        {count > 0 && countText(count)}{' '}
        {count > 0 && !areListed && <TextLink to={deskPaths.failedMails}>Show them</TextLink>}
      </p>
      {count > 0 && areListed && (
        <RetryListed filter={{ ...(q && { q }), ...(kind && { kind }) }} onRetried={setRetried} />
      )}
      <p role="status">{retried && `Waiting to be sent again: ${retried.retried}.`}</p>
    </div>
  );
}

type RetryListedProps = { filter: { q?: string; kind?: string }; onRetried: (retried: DeskMailsRetried) => void };

function RetryListed({ filter, onRetried }: RetryListedProps) {
  const [retry] = retryMails.useMutation();
  const act = async () => {
    const result = await retry(filter);
    if (result.data) onRetried(result.data);
    return result;
  };
  return (
    <ActionButton
      id="retry-shown"
      act={act}
      confirm={{
        title: 'Send the failed emails again?',
        text: `Every failed email that this filter shows is sent again, but at most the newest ${MAX_RETRIED_MAILS}. Links in old emails may no longer work.`,
        button: 'Send again',
      }}
    >
      Send them again
    </ActionButton>
  );
}
