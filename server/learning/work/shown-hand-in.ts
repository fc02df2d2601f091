import type { WorkFile } from '../../../contract/learning/work.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { FileRow, HandInRow } from './queries.ts';

type Scanner = Pick<Deps, 'env'>;

/** Whether a file can be downloaded: the scanner found nothing in it, or the site runs no scanner. */
export function isServed({ env }: Scanner, { scan }: Pick<FileRow, 'scan'>): boolean {
  return scan === 'clean' || (scan === 'waiting' && env.CLAMAV_ADDRESS === undefined);
}

function shownFile(deps: Scanner, row: FileRow) {
  const { id, label, type, size: bytes, scan, finding } = row;
  const whileWaiting = isServed(deps, row) ? 'unscanned' : 'scanning';
  const state: WorkFile['state'] = scan === 'clean' ? 'served' : scan === 'infected' ? 'infected' : whileWaiting;
  return { id, label, type, bytes, state, finding };
}

/** Renders untrusted text below an h3 of its page. */
export const renderTyped = async (text: string, id: string): Promise<string> =>
  text === '' ? '' : renderMarkdown(text, { idPrefix: `w-${id.slice(0, 8)}--`, headingShift: 2, writer: 'learner' });

export async function shownHandIn(deps: Scanner, row: HandInRow, files: readonly FileRow[]) {
  const { id, number, handedInAt, isLate, text, link, outcome, reviewedAt, marks, criteria, remarks } = row;
  return {
    id,
    number,
    handedInAt,
    isLate,
    link,
    outcome,
    reviewedAt,
    html: await renderTyped(text, id),
    files: files.filter(({ handInId }) => handInId === id).map((file) => shownFile(deps, file)),
    marks: (marks ?? []).map((mark, index) => ({ criterion: criteria[index] ?? '', ...mark })),
    remarksHtml: await renderTyped(remarks, `r${id}`),
  };
}
