import { topicText } from '#shared/format/topic-text.ts'
import { devicePath } from '#shared/pages/page-path.ts'
import { type Follow, mostFollows, setFollowed } from '#web/lib/follows/follows.ts'
import { useIsFollowed } from '#web/lib/follows/use-follows.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

const failures = {
  full: {
    title: `You follow ${mostFollows} shows and topics`,
    description: 'Unfollow one before you follow another.',
  },
  blocked: {
    title: 'Not followed',
    description: 'Your browser doesn’t let this site keep anything on your device.',
  },
  off: {
    title: 'Not followed',
    description: 'You turned off keeping what you follow on this device.',
    link: { text: 'Change it on the privacy page', path: devicePath },
  },
} as const

/** Of one width, because the server does not know what is followed. */
export function FollowButton({ subject }: { subject: Follow }) {
  const isFollowed = useIsFollowed(subject)
  const toggle = () => {
    const outcome = setFollowed(subject, !isFollowed)
    if (outcome !== 'done') showFailure(failures[outcome])
  }
  return (
    <Button
      variant="small"
      aria-pressed={isFollowed}
      className="min-w-26 aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:hover:bg-ink noscript:hidden"
      onClick={toggle}
    >
      <span>{isFollowed ? 'Following' : 'Follow'}</span>
      <span className="sr-only"> {subject.kind === 'show' ? subject.name : topicText(subject.name)}</span>
    </Button>
  )
}
