import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { line, textMatching } from '../base/text.ts';

/** A type of record in the log: the first part of an action such as 'request.enroll'. */
const recordType = textMatching(/^[a-z_]{1,50}$/, 50, 'Unknown type of record');

const AuditValue = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const DeskAuditEntry = z
  .object({
    id: z.uuid(),
    actor: z
      .object({ id: z.uuid(), name: z.string().nullable().meta({ description: 'Null once the member has left.' }) })
      .nullable()
      .meta({ description: 'The member of staff who made the change; null for a command of the operator.' }),
    action: z.string().meta({ description: "'<record>.<verb>'." }),
    recordType: z.string(),
    recordId: z.string(),
    record: z.string().nullable().meta({ description: "The record's present name; null once it is gone." }),
    isInTrash: z.boolean().meta({ description: 'Whether the record is in the trash and can be restored.' }),
    fields: z.array(z.string()).meta({ description: 'Names of the changed fields.' }),
    values: z.array(AuditValue).meta({ description: 'Their stored values, until the person is erased.' }),
    createdAt: time,
  })
  .meta({ id: 'DeskAuditEntry' });

export const DeskAuditQuery = z.strictObject({
  cursor,
  person: z.uuid().optional().meta({ description: 'Id of the member of staff who made the change.' }),
  type: recordType.optional(),
  record: line(100).optional().meta({ description: 'Id of the record.' }),
});

export const DeskAuditList = listResponse(DeskAuditEntry, 'DeskAuditList');
export const DeskAuditFilters = z
  .object({
    people: z
      .array(z.object({ id: z.uuid(), name: z.string() }))
      .meta({ description: 'The members of staff, and those who were removed from it.' }),
    types: z.array(z.string()).meta({ description: 'Every type of record that the log holds.' }),
  })
  .meta({ id: 'DeskAuditFilters' });
export const DeskAuditFiltersResponse = z.object({ data: DeskAuditFilters }).meta({ id: 'DeskAuditFiltersResponse' });

export type DeskAuditEntry = z.infer<typeof DeskAuditEntry>;
export type DeskAuditQuery = z.infer<typeof DeskAuditQuery>;
export type DeskAuditList = z.infer<typeof DeskAuditList>;
export type DeskAuditFilters = z.infer<typeof DeskAuditFilters>;
