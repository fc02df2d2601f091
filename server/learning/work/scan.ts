import { and, asc, eq } from 'drizzle-orm';
import { describeError } from '../../base/errors.ts';
import { handInFiles } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { scanBytes } from './clamd.ts';

const MAX_FILES_PER_RUN = 100;

type ScanDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>;

/** The oldest first; deletes the bytes of an infected file. Without a scanner, files can be downloaded unscanned. */
export async function scanFiles(deps: ScanDeps): Promise<void> {
  const address = deps.env.CLAMAV_ADDRESS;
  if (!address) return;
  const { id, scan } = handInFiles;
  const waitingFiles = await deps.db
    .select({ id })
    .from(handInFiles)
    .where(eq(scan, 'waiting'))
    .orderBy(asc(id))
    .limit(MAX_FILES_PER_RUN);
  for (const file of waitingFiles) {
    try {
      await scanFile(deps, address, file.id);
    } catch (error) {
      // Until a later run scans it, no one can download it.
      deps.log('error', 'work.not_scanned', { fileId: file.id, ...describeError(error) });
    }
  }
}

async function scanFile({ db, log, now }: ScanDeps, address: string, id: string): Promise<void> {
  const isWaitingFile = and(eq(handInFiles.id, id), eq(handInFiles.scan, 'waiting'));
  const [file] = await db.select({ content: handInFiles.content }).from(handInFiles).where(isWaitingFile);
  if (!file?.content) return;
  const finding = await scanBytes(address, file.content);
  const result = finding === null ? { scan: 'clean' as const } : { scan: 'infected' as const, finding, content: null };
  await db
    .update(handInFiles)
    .set({ ...result, scannedAt: now() })
    .where(isWaitingFile);
  if (finding !== null) log('warn', 'work.infected_file', { fileId: id, finding });
}
