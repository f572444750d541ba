import { Link } from 'react-router'
import { emailPreferencesPath } from '#shared/pages/mailed-path.ts'
import { useSendTest } from '#web/features/email-management/api/test-mail.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/forms/card.tsx'

export function TestCard() {
  const test = useSendTest()
  return (
    <Card title="Test Email">
      <p className="text-ink-soft">
        Emails you the digest you would get now under your{' '}
        <Link to={emailPreferencesPath} className="underline underline-offset-4">
          preferences
        </Link>
        . No one else gets it, and it doesn't count as today’s digest.
      </p>
      <BusyButton
        variant="primary"
        className="self-start"
        isBusy={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? 'Sending…' : 'Send Test Email'}
      </BusyButton>
    </Card>
  )
}
