import { z } from 'zod';

export const Checkout = z
  .object({
    form: z.url().meta({ description: "The service's payment page, to which `fields` are posted." }),
    script: z.url().meta({ description: 'Its script, which opens the page in a frame.' }),
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Checkout' });

export const CheckoutResponse = z.object({ message: z.string(), data: Checkout }).meta({ id: 'CheckoutResponse' });

export const OnlinePayment = z
  .object({
    isTest: z.boolean().meta({ description: 'Whether it is a test, in which no money moves.' }),
    checkout: Checkout.nullable().meta({ description: 'The payment that was begun; null while none is.' }),
  })
  .meta({ id: 'OnlinePayment' });

export type Checkout = z.infer<typeof Checkout>;
export type OnlinePayment = z.infer<typeof OnlinePayment>;
