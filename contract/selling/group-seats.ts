import { z } from 'zod';
import { groupSeatStates } from '../base/states.ts';
import { line, text } from '../base/text.ts';

/** The most seats that a buyer can choose without the staff, and the most of any order. */
export const MAX_CHOSEN_SEATS = 5;
export const MAX_SEATS = 500;

/** Whose the seats of an order are: `me`: one is the buyer's, the rest are for others; `others`: all are for others. */
export const seatOwners = ['me', 'others'] as const;

const token = line(1000, 'This link is incomplete');

const seats = z.coerce
  .number({ error: 'Choose how many seats' })
  .int({ error: 'Choose how many seats' })
  .min(1, { error: 'Choose at least one seat' });

export const PaySeatsRequest = z
  .strictObject({
    token,
    seats: seats.max(MAX_CHOSEN_SEATS, { error: `For more than ${MAX_CHOSEN_SEATS} seats, please call us` }),
    forWhom: z.enum(seatOwners, { error: 'Say whether one of the seats is for you' }),
  })
  .meta({ id: 'PaySeatsRequest' });

/** The longest list of names, in characters: 500 lines of some 100. */
const MAX_NAMES_CHARACTERS = 50_000;

export const seatNames = text(MAX_NAMES_CHARACTERS, 'Enter at least one name with its email address').meta({
  description: 'One person a line: name, email and, if known, mobile, in any order, with commas, semicolons or tabs.',
});

export const PaySeatNamesRequest = z.strictObject({ token, names: seatNames }).meta({ id: 'PaySeatNamesRequest' });

export const PayGroupSeatRequest = z.strictObject({ token, seat: z.uuid() }).meta({ id: 'PayGroupSeatRequest' });

export const GroupSeat = z
  .object({
    id: z.uuid(),
    number: z.int(),
    state: z.enum(groupSeatStates),
    name: z.string(),
    email: z.string(),
    link: z.url().nullable().meta({ description: 'The link that claims the seat; null once somebody has it.' }),
    canReopen: z.boolean().meta({
      description: 'Whether the buyer can give it to somebody else: before its learner has come to a class.',
    }),
  })
  .meta({ id: 'GroupSeat' });

export type SeatOwner = (typeof seatOwners)[number];
export type GroupSeat = z.infer<typeof GroupSeat>;
