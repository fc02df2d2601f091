import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_STAFF } from '../base/constants.ts';
import { email } from '../base/email.ts';
import { time } from '../base/schemas.ts';
import { honeypot, isStorable, line, phone, phoneCountry } from '../base/text.ts';

const newPassword = (min = PASSWORD_MIN) =>
  z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .min(min, { error: `Password must be at least ${min} characters` })
    .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` })
    // All lone surrogates have the same hash, so that another password would match.
    .refine(isStorable, { error: 'Contains characters that cannot be stored' });

/** A password to compare with the stored one: any length that an account could have. */
export const enteredPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

const person = {
  name: line(100, 'Full name is required'),
  phone: phone('Phone number is required'),
  phoneCountry,
};

/** Path of this site to go to after sign-in; anything else leads to the dashboard (`nextPath`). */
const next = z.string().max(2000).optional();

const token = line(1000, 'This link is incomplete');

export const SignUpRequest = z
  .strictObject({ ...person, email: email(), password: newPassword(), ...honeypot, next })
  .meta({ id: 'SignUpRequest' });
export const SignInRequest = z
  .strictObject({ email: email(), password: enteredPassword, next })
  .meta({ id: 'SignInRequest' });
export const ForgotPasswordRequest = z.strictObject({ email: email() }).meta({ id: 'ForgotPasswordRequest' });
export const ResetPasswordRequest = z
  .strictObject({
    token,
    password: newPassword(),
    // Needed if someone else may have typed the name and number of the account.
    name: person.name.optional(),
    phone: person.phone.optional(),
    phoneCountry: person.phoneCountry,
    next,
  })
  .meta({ id: 'ResetPasswordRequest' });
export const VerifyEmailRequest = z.strictObject({ token }).meta({ id: 'VerifyEmailRequest' });
export const ProfileRequest = z.strictObject(person).meta({ id: 'ProfileRequest' });
export const ChangeEmailRequest = z
  .strictObject({ email: email(), password: enteredPassword })
  .meta({ id: 'ChangeEmailRequest' });
export const ChangePasswordRequest = z
  .strictObject({ currentPassword: enteredPassword, password: newPassword() })
  .meta({ id: 'ChangePasswordRequest' });
/**
 * Values of ticked boxes. `keepCertificates`: issued certificates stay verifiable. `givesUpSeats`: the person gives up
 * paid seats, and the money that the terms would return.
 */
export const DeleteAccountRequest = z
  .strictObject({
    password: enteredPassword,
    keepCertificates: z.enum(['on', '']).optional(),
    givesUpSeats: z.enum(['on', '']).optional(),
  })
  .meta({ id: 'DeleteAccountRequest' });
/** `token` is from the link that the server prints while there is no admin. */
export const FirstAdminRequest = z
  .strictObject({ token, ...person, email: email(), password: newPassword(PASSWORD_MIN_STAFF) })
  .meta({ id: 'FirstAdminRequest' });
export const FirstAdminLink = z.strictObject({ token });
export const BecomeFirstAdminRequest = z
  .strictObject({ token, password: enteredPassword })
  .meta({ id: 'BecomeFirstAdminRequest' });

export const AccountResponse = z.object({ message: z.string() }).meta({ id: 'AccountResponse' });
export const SignInResponse = AccountResponse.extend({
  firstPage: z.string().meta({ description: 'Path of the next page, unless the person wanted to open another page.' }),
  nextStep: z.string().optional().meta({
    description: 'Path of the next page, if the password is right but the sign-in is not complete.',
  }),
}).meta({ id: 'SignInResponse' });

export const AccountSession = z
  .object({
    id: z.uuid(),
    isCurrent: z.boolean().meta({ description: "Whether it is the caller's own session." }),
    device: z.string().meta({ description: "Browser and system as far as they are known: 'Chrome on Android'." }),
    createdAt: time,
    lastSeenAt: time,
  })
  .meta({ id: 'AccountSession' });
export const MAX_SESSIONS = 50;
export const SessionsResponse = z
  .object({
    data: z.array(AccountSession).max(MAX_SESSIONS),
    more: z.int().min(0).meta({ description: 'Number of older ones that are left out.' }),
  })
  .meta({ id: 'SessionsResponse' });
export const SessionParams = z.object({ id: z.uuid() });

export type SignUpRequest = z.infer<typeof SignUpRequest>;
export type SignInRequest = z.infer<typeof SignInRequest>;
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;
export type ProfileRequest = z.infer<typeof ProfileRequest>;
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>;
export type BecomeFirstAdminRequest = z.infer<typeof BecomeFirstAdminRequest>;
export type FirstAdminRequest = z.infer<typeof FirstAdminRequest>;
export type SignInResponse = z.infer<typeof SignInResponse>;
export type AccountSession = z.infer<typeof AccountSession>;
