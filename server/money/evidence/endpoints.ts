import { endpoint } from '../../api/endpoint.ts';
import { fileResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';
import type { Bytes } from '../../drawing/picture-cache.ts';
import { downloadResponse, RecordParams } from '../../records/index.ts';
import { drawEvidence } from './draw.ts';
import { evidenceParts } from './evidence-parts.ts';
import { findAttendedClasses, findDocuments, findJoins, findLessons, findPayments, findSale } from './queries.ts';

type Evidence = { code: string; pdf: Bytes };

async function makeEvidence({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<Evidence> {
  const sale = (await findSale(db, id)) ?? fail.notFound();
  const { enrollmentId, userId, code } = sale.order;
  const parts = evidenceParts({
    ...sale,
    payments: await findPayments(db, id),
    documents: await findDocuments(db, id),
    joins: enrollmentId ? await findJoins(db, enrollmentId) : [],
    attended: enrollmentId ? await findAttendedClasses(db, enrollmentId) : [],
    lessons: userId ? await findLessons(db, userId, sale.course.id) : [],
  });
  const { legalName } = await readBusiness(db);
  return { code, pdf: await drawEvidence({ name: `Evidence of order ${code}`, author: legalName, parts, now: now() }) };
}

export const evidenceEndpoints = [
  endpoint({
    id: 'getDeskOrderEvidence',
    path: 'GET /desk/orders/{id}/evidence',
    summary: 'Download the evidence for a disputed order, as PDF',
    description:
      'The file has what a bank asks for: order, terms, payments, documents, classes joined and attended, and lessons completed.',
    may: ['money.refund'],
    isDownload: true,
    params: RecordParams,
    response: fileResponse('application/pdf', 'The PDF.'),
    handler: async ({ deps, params, context }) => {
      const { code, pdf } = await makeEvidence(deps, params.id);
      return downloadResponse(context, { name: `evidence-${code}.pdf`, type: 'application/pdf' }, pdf);
    },
  }),
];
