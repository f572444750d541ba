import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#shared/domain/user.ts'
import { profilePath, upgradePath } from '#shared/pages/page-path.ts'
import { profileTabPath } from '#shared/pages/profile-tab.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

/** What a Pro user can still turn on. */
export function ProSetup() {
  const profile = useQuery(profileQuery)
  return (
    <section aria-labelledby="pro-setup">
      <h2 id="pro-setup" className="font-serif text-[1.75rem] leading-tight font-medium tracking-tight">
        Set up Pro
      </h2>
      {profile.isPending && <div aria-hidden="true" className="skeleton mt-6 h-112 rounded-lg" />}
      {profile.isError && !profile.data && <CouldNotLoad onRetry={() => profile.refetch()} />}
      {profile.data && (
        <ol className="mt-6 flex flex-col gap-7">
          {setupSteps(profile.data).map((step) => (
            <SetupStep key={step.title} {...step} />
          ))}
        </ol>
      )}
    </section>
  )
}

type Step = {
  title: string
  text: string
  /** Undefined if the user has done it. */
  action: { label: string; target: string } | undefined
}

function SetupStep({ title, text, action }: Step) {
  return (
    <li className="flex flex-col items-start gap-2 border-l-2 border-lamp pl-4">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="text-ink-soft">{text}</p>
      {action ? (
        <LinkButton to={action.target}>{action.label}</LinkButton>
      ) : (
        <p className="font-medium">Done</p>
      )}
    </li>
  )
}

function setupSteps(profile: Profile): Step[] {
  const { topics, has_private_feed, sends_mail } = profile
  return [
    {
      title: 'Choose topics',
      text: 'Your feed, your podcast app and your digests bring episodes on these.',
      action:
        topics.length > 0
          ? undefined
          : { label: 'Choose topics', target: withReturnPath(profileTabPath('topics'), upgradePath) },
    },
    {
      title: 'Add your feed to a podcast app',
      text: 'Create the address of your private feed on your profile and copy it into the app.',
      action: has_private_feed ? undefined : { label: 'Create address', target: profilePath },
    },
    ...(sends_mail ? [digestStep(profile)] : []),
  ]
}

function digestStep({ preferences, email_confirmed }: Profile): Step {
  const title = 'Turn on digests'
  const target = withReturnPath(profileTabPath('email'), upgradePath)
  if (!preferences.email_notifications) {
    const text = 'Get what’s new on your topics by email, daily or weekly.'
    return { title, text, action: { label: 'Turn on digests', target } }
  }
  if (!email_confirmed) {
    const text = 'Digests start once you have confirmed your address.'
    return { title, text, action: { label: 'Confirm your address', target: profilePath } }
  }
  return { title, text: 'We email you what’s new on your topics.', action: undefined }
}
