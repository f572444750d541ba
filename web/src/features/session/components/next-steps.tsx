import { useLocation } from 'react-router'
import { profilePath } from '#shared/pages/page-path.ts'
import { profileTabPath } from '#shared/pages/profile-tab.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { hideNextSteps, type NextSteps, useNextSteps } from '#web/features/session/next-steps.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

/** Shown above the page that a newly registered user came from. */
export function NextStepsNotice() {
  const steps = useNextSteps()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (!steps || user?.email !== steps.email || pathname === profilePath) return null
  return (
    <aside aria-label="What comes next" className="border-b border-line bg-sunken">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <p className="grow wrap-anywhere">{sentenceFor(steps)}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            to={withReturnPath(profileTabPath('topics'), pathname + search)}
            onClick={hideNextSteps}
          >
            Choose topics
          </LinkButton>
          <Button onClick={putAway}>Not now</Button>
        </div>
      </div>
    </aside>
  )
}

/** The focus would be lost with the pressed button. */
function putAway({ currentTarget }: { currentTarget: Element }): void {
  const main = currentTarget.closest('main')
  const heading = main?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  const next = heading ?? main
  next?.focus()
  hideNextSteps()
}

function sentenceFor({ email, confirmationMail }: NextSteps): string {
  const sentences = {
    sent: `Two steps are left: open the link we emailed to ${email}, and choose the topics you care about.`,
    failed:
      'Two steps are left: choose the topics you care about, and send the link that confirms your address again from your profile.',
    none: 'One step is left: choose the topics you care about.',
  }
  return sentences[confirmationMail]
}
