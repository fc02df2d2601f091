import { useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { post } from '../../calls.ts';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { OutcomeLine } from '../../ui/form/SuccessMessage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';

/**
 * The page that ends the emails about a doubt, for the recipient of one of them. It needs a click on a button, because
 * mail programs open links.
 */
export function UnfollowPage() {
  const [search] = useSearchParams();
  const outcome = useFormOutcome('doubt-unfollow');
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta
        title="Stop emails about a doubt"
        description="Ends the emails about the answers to a doubt."
        path={paths.unfollow}
        noIndex
      />
      <h1 className="title-2">Stop emails about a doubt</h1>
      <OutcomeLine outcome={outcome} />
      {!outcome?.ok && (
        <>
          <p className="mt-6 max-w-[52ch] text-lg text-ink-2">
            You no longer get an email when someone answers it. You can follow it again on its page.
          </p>
          <Form
            name="doubt-unfollow"
            call={post('POST /doubts/unfollow')}
            hidden={{ token: search.get('token') }}
            className="mt-8"
          >
            <Submit>Stop these emails</Submit>
          </Form>
        </>
      )}
    </div>
  );
}
