import { Link } from 'react-router';
import type { CheckoutOutcome } from '../../../contract/money/checkout-outcome.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';

/** What the page says after a payment that was not made. */
export const backWords = {
  failed: {
    title: 'Your payment did not go through',
    text: 'If money left your account, it is returned automatically within a few days. If it does reach us, we will email you.',
  },
  cancelled: { title: 'Nothing was paid', text: 'You closed the payment page.' },
} satisfies Record<Exclude<CheckoutOutcome, 'paid'>, { title: string; text: string }>;

/**
 * Shown to a browser that returns from the payment page without having started the payment. It reveals nothing of the order.
 */
export function BackWithoutOrder({ back }: { back: keyof typeof backWords }) {
  const { title, text } = backWords[back];
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta title={title} description={text} path={paths.pay} noIndex />
      <h1 className="title-1">{title}</h1>
      <p className="mt-6 max-w-[48ch] text-lg text-ink-2">
        {text} To try again, please open the link in our email: it leads to your order.
      </p>
      <p className="mt-8">
        <Link to={paths.contact} className={buttonClass('outline')}>
          Contact us
        </Link>
      </p>
    </div>
  );
}
