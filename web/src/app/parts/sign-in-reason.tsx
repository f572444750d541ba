import { Link } from 'react-router'
import { topicText } from '#shared/format/topic-text.ts'
import {
  adminRoot,
  comparePath,
  confirmEmailPath,
  feedPath,
  profilePath,
  settingsPath,
  topicPrefix,
  upgradePath,
} from '#shared/pages/page-path.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'
import { readTopicAddress } from '#web/features/topics/topic-address.ts'

type SignInReasonProps = { action: 'Sign in' | 'Register'; target: string }

/** `target` is the page that opens after signing in. */
export function SignInReason({ action, target }: SignInReasonProps) {
  const pathname = parseUrl(target, location.origin)?.pathname ?? target
  const topic = pathname.startsWith(topicPrefix) ? readTopicAddress(pathname).key : ''
  if (topic === '') return <p className={reasonClasses}>{reasonFor(action, pathname)}</p>
  return (
    <div className={reasonClasses}>
      <p>{`${action} to browse all episodes on ${topicText(topic)}.`}</p>
      <Link to={comparePath(topic)} className="prose-link inline-flex min-h-11 items-center">
        Compare what each side says, without an account
      </Link>
    </div>
  )
}

const reasonClasses = 'mt-3 mb-8 text-lg text-ink-soft wrap-anywhere'

const purposes: Readonly<Record<string, string>> = {
  [feedPath]: 'see your personal feed',
  [profilePath]: 'see your profile and preferences',
  [upgradePath]: 'upgrade to Pro',
  [confirmEmailPath]: 'get a new link',
}

function reasonFor(action: string, pathname: string): string {
  const purpose = purposes[pathname]
  if (purpose) return `${action} to ${purpose}.`
  if (pathname === settingsPath || pathname.startsWith(`${adminRoot}/`)) {
    return 'Sign in with an admin account to see this page.'
  }
  return 'With a free account, you can browse all episodes on a topic and save the topics you care about.'
}
