import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { CheckoutOutcome } from '../../../contract/selling/order-state.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';

export const returnTexts = {
  failed: {
    title: 'Your payment did not go through',
    text: 'If money left your account, it is returned automatically within a few days. If it does reach us, we will email you.',
  },
  cancelled: { title: 'Nothing was paid', text: 'You closed the payment page.' },
} satisfies Record<Exclude<CheckoutOutcome, 'paid'>, { title: string; text: string }>;

/**
 * Shown after an unsuccessful payment in a browser that did not start it, such as one inside an app. It shows nothing of
 * the order.
 */
export function CheckoutReturnPage({ outcome }: { outcome: keyof typeof returnTexts }) {
  const { title, text } = returnTexts[outcome];
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta title={title} description={text} path={paths.pay} noIndex />
      <h1 className="title-1">{title}</h1>
      <p className="mt-6 max-w-[48ch] text-lg text-ink-2">
        {`${text} To try again, please open the link in our email: it leads to your order.`}
      </p>
      <p className="mt-8">
        <Link to={paths.contact} className={buttonClass('outline')}>
          Contact us
        </Link>
      </p>
    </div>
  );
}
