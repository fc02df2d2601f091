import { MAX_TYPED_CODE } from '../../../contract/base/constants.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { PayForm } from './PayForm.tsx';

export function CouponForm({ coupon }: { coupon: string | null }) {
  const { values, fields } = useFormOutcome('pay') ?? {};
  return (
    <>
      {coupon && (
        <div className="mt-6">
          <PayForm action="coupon/remove">
            <Submit variant="outline">{`Remove the coupon ${coupon}`}</Submit>
          </PayForm>
        </div>
      )}
      <details className="mt-6" open={Boolean(values?.coupon || fields?.coupon)}>
        <summary className="min-h-11 cursor-pointer py-2 font-bold">
          {coupon ? 'I have another coupon' : 'I have a coupon'}
        </summary>
        <PayForm action="coupon">
          <TextInput name="coupon" label="Code of the coupon" maxLength={MAX_TYPED_CODE} autoComplete="off" />
          <Submit variant="outline">Use the coupon</Submit>
        </PayForm>
      </details>
    </>
  );
}
