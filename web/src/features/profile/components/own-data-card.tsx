import { useState } from 'react'
import { Link } from 'react-router'
import { privacyPath } from '#shared/pages/page-path.ts'
import { useExport } from '#web/features/profile/api/account.ts'
import { DeleteAccountDialog } from '#web/features/profile/components/delete-account-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

export function OwnDataCard({ onDeleted }: { onDeleted: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const download = useExport()
  return (
    <Card title="Your data">
      <p className="text-[0.9375rem] text-ink-soft">
        Download everything we keep about you as a file. The{' '}
        <Link to={privacyPath} className="prose-link">
          privacy page
        </Link>{' '}
        says what that is.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Collecting…' : 'Download my data'}
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      <FailureLine error={download.error} />
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
    </Card>
  )
}
