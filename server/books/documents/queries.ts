import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { taxDocuments } from '../../db/schema/index.ts';
import type { TaxDocument } from './issue.ts';

export async function findDocument(tx: Tx, id: string): Promise<TaxDocument | undefined> {
  const [document] = await tx.select().from(taxDocuments).where(eq(taxDocuments.id, id));
  return document;
}
