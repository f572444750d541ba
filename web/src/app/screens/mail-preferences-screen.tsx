import { useQuery } from '@tanstack/react-query'
import { productName } from '#shared/domain/product.ts'
import type { MailPreferences } from '#shared/domain/user.ts'
import { emailPreferencesPath } from '#shared/pages/mailed-path.ts'
import { mailPreferencesQuery } from '#web/features/mail-preferences/api/mail-preferences.ts'
import { MailChoices } from '#web/features/mail-preferences/components/mail-choices.tsx'
import { obstacleTexts, showsObstacle, stateSentence } from '#web/features/mail-preferences/mail-choices.ts'
import { type MailedLink, useMailedLink } from '#web/features/mail-preferences/use-mailed-link.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const title = `Your ${productName} email`

/** Opening the page changes no setting, because mail scanners open every link. */
export function MailPreferencesScreen() {
  usePageMeta({ title: `${title} | ${productName}`, isHidden: true })
  const link = useMailedLink()
  return link ? <Reader key={`${link.token} ${link.proposal}`} link={link} /> : <WithoutLink />
}

function Reader({ link: { token, proposal } }: { link: MailedLink }) {
  const preferences = useQuery(mailPreferencesQuery(token))
  if (hasStatus(preferences.error, 400)) return <DeadLink />
  if (preferences.data) {
    return (
      <MessagePage title={title} text={<State preferences={preferences.data} />}>
        <MailChoices token={token} preferences={preferences.data} proposal={proposal} />
        <p className="w-full pt-2">
          <ProfileLink />
        </p>
      </MessagePage>
    )
  }
  if (preferences.isError) {
    return <MessagePage title={title} text={<CouldNotLoad onRetry={() => void preferences.refetch()} />} />
  }
  return <Spinner />
}

function State({ preferences }: { preferences: MailPreferences }) {
  const { obstacle } = preferences
  return (
    <>
      <p>{stateSentence(preferences)}</p>
      {obstacle && showsObstacle(preferences) && <p>{obstacleTexts[obstacle]}</p>}
    </>
  )
}

function DeadLink() {
  return (
    <MessagePage
      title="This link doesn't work"
      text="It may be incomplete, or the account may have a new address. Open the link exactly as it appears in the email, or use one from your latest digest."
    >
      <ProfileLink />
    </MessagePage>
  )
}

function WithoutLink() {
  return (
    <MessagePage
      title={title}
      text="Open a link in one of our digests, or sign in to change what you get and how often."
    >
      <ProfileLink />
    </MessagePage>
  )
}

function ProfileLink() {
  return <LinkButton to={emailPreferencesPath}>Email settings</LinkButton>
}
