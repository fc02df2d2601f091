import { z } from 'zod';
import { signInCode as code } from '../base/code.ts';
import { enteredPassword } from './account.ts';

export const SecondFactorBeginRequest = z
  .strictObject({ password: enteredPassword })
  .meta({ id: 'SecondFactorBeginRequest' });
export const SecondFactorConfirmRequest = z.strictObject({ code }).meta({ id: 'SecondFactorConfirmRequest' });
export const SecondFactorEndRequest = z
  .strictObject({ password: enteredPassword, code })
  .meta({ id: 'SecondFactorEndRequest' });
export const SecondStepRequest = z
  .strictObject({ code, next: z.string().max(2000).optional() })
  .meta({ id: 'SecondStepRequest' });

/** The second factor of an account, and the secret that sets it up until the first code of the app confirms it. */
export const SecondFactor = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('off') }),
    z.object({ state: z.literal('on'), codesLeft: z.int().min(0).max(100) }),
    z.object({
      state: z.literal('begun'),
      secret: z.string().max(200).meta({ description: 'The key in base 32, for an app without a camera.' }),
      link: z.string().max(1000).meta({ description: 'Link that opens an app on the same device.' }),
      qr: z.object({ size: z.int(), path: z.string() }).meta({
        description: 'The link as a QR code: the number of modules on a side, and the dark ones as a path of SVG.',
      }),
      codes: z.array(z.string().max(40)).max(100).meta({ description: 'Each code signs in once without the app.' }),
    }),
  ])
  .meta({ id: 'SecondFactor' });
export const SecondFactorResponse = z.object({ data: SecondFactor }).meta({ id: 'SecondFactorResponse' });

export type SecondFactor = z.infer<typeof SecondFactor>;
export type SecondFactorEndRequest = z.infer<typeof SecondFactorEndRequest>;
