import { z } from 'zod';
import { selection, version } from '../base/bodies.ts';
import { cursor, listResponse, sortBy } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { mailStates, messageStates, requestStages } from '../base/states.ts';
import { text } from '../base/text.ts';
import { ContactForm } from './contact.ts';
import { DeskOwner } from './desk-staff.ts';

const { subject } = ContactForm.shape;
const subjectText = z.string().meta({ description: "The label of the sender's chosen subject." });
const state = z.enum(messageStates);

export const DeskMessagesQuery = z.strictObject({
  cursor,
  q: text(200).optional(),
  state: state.optional(),
  owner: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  subject: subject.optional(),
  sort: sortBy('name', 'createdAt').optional(),
});

export const DeskMessageRow = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    email: z.string(),
    subject: subjectText,
    beginning: z.string().meta({ description: 'The beginning of the message, up to 160 characters.' }),
    state,
    owner: DeskOwner.nullable(),
    createdAt: time,
  })
  .meta({ id: 'DeskMessageRow' });

const Reply = z.object({
  id: z.uuid(),
  text: z.string(),
  author: DeskOwner.nullable().meta({ description: 'Null once the account is gone.' }),
  createdAt: time,
  mail: z
    .object({ id: z.uuid(), state: z.enum(mailStates) })
    .nullable()
    .meta({ description: 'The email with the reply.' }),
});

export const DeskMessage = DeskMessageRow.omit({ beginning: true })
  .extend({
    personId: z.uuid().nullable().meta({ description: 'Id of the person who wrote it; null once they are erased.' }),
    message: z.string(),
    replies: z.array(Reply).meta({ description: 'Oldest first.' }),
    others: z
      .array(z.object({ id: z.uuid(), subject: subjectText, state, createdAt: time }))
      .meta({ description: 'Other messages from the same email, newest first, at most 10.' }),
    requests: z
      .array(z.object({ id: z.uuid(), course: z.string().nullable(), stage: z.enum(requestStages), createdAt: time }))
      .meta({ description: 'Enrollment requests from the same email, newest first, at most 10.' }),
    owners: z.array(DeskOwner).meta({ description: 'Members of staff who can own it.' }),
  })
  .meta({ id: 'DeskMessage' });

export const DeskMessageList = listResponse(DeskMessageRow, 'DeskMessageList').extend({
  owners: z.array(DeskOwner).meta({ description: 'Members of staff who can own messages.' }),
});
export const DeskMessageResponse = z.object({ data: DeskMessage }).meta({ id: 'DeskMessageResponse' });

export const DeskMessageSave = z
  .strictObject({
    version,
    ownerId: z.uuid().nullable(),
    isDone: z.boolean().meta({ description: 'False reopens the message.' }),
  })
  .meta({ id: 'DeskMessageSave' });

/** Body of `PUT /api/desk/messages`; a field that is left out keeps its value. */
export const DeskMessagesSave = z
  .strictObject({ chosen: selection, ownerId: z.uuid().nullable().optional(), isDone: z.literal(true).optional() })
  .meta({ id: 'DeskMessagesSave' });

export const DeskMessageReply = z
  .strictObject({ version, text: text(10_000, 'Enter the answer first') })
  .meta({ id: 'DeskMessageReply' });

export type DeskMessagesQuery = z.infer<typeof DeskMessagesQuery>;
export type DeskMessageRow = z.infer<typeof DeskMessageRow>;
export type DeskMessage = z.infer<typeof DeskMessage>;
export type DeskMessageList = z.infer<typeof DeskMessageList>;
export type DeskMessageSave = z.infer<typeof DeskMessageSave>;
export type DeskMessagesSave = z.infer<typeof DeskMessagesSave>;
export type DeskMessageReply = z.infer<typeof DeskMessageReply>;
