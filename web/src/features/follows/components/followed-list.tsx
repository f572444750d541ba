import { useState } from 'react'
import { Link } from 'react-router'
import { topicText } from '#shared/format/topic-text.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { comparePath, devicePath } from '#shared/pages/page-path.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { type Follow, followId } from '#web/lib/follows/follows.ts'
import { useFollows } from '#web/lib/follows/use-follows.ts'
import { useIsSwitchedOn } from '#web/lib/use-device-switch.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { FollowButton } from '#web/ui/follow-button.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'

/** Rows stay when they are unfollowed, so that the same button follows them again. */
export function FollowedList() {
  const follows = useFollows()
  const [rows, setRows] = useState<readonly Follow[]>([])
  const added = follows.filter((one) => !rows.some((row) => followId(row) === followId(one)))
  if (added.length > 0) setRows([...rows, ...added])
  return (
    <section id="followed" tabIndex={-1} aria-labelledby="followed-title" className="noscript:hidden">
      <h2 id="followed-title" className="font-serif text-2xl font-medium tracking-tight">
        Followed on this device
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {rows.length === 0
          ? 'You follow nothing yet. Follow a show or a topic, and its new episodes appear on the home page. You need no account.'
          : 'Their new episodes appear on the home page. The list stays on this device.'}
      </p>
      {!useIsSwitchedOn(deviceKeys.follows) && (
        <p className="mt-1 max-w-prose">
          You turned off keeping what you follow on this device.{' '}
          <Link to={devicePath} className="prose-link">
            Change it on the privacy page
          </Link>
        </p>
      )}
      {rows.length > 0 && (
        <ul className="mt-4 border-t border-line">
          {rows.map((one) => (
            <li
              key={followId(one)}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <span className="min-w-0 font-medium wrap-anywhere">
                <Followed one={one} />
              </span>
              <span className="flex flex-wrap gap-2">
                <FollowButton subject={one} />
                <Feed one={one} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Followed({ one }: { one: Follow }) {
  if (one.kind === 'show') return <PodcastLink id={one.id} name={one.name} />
  return (
    <>
      <span className="text-ink-soft">Topic: </span>
      <Link to={comparePath(one.name)} className="hover:underline">
        {topicText(one.name)}
      </Link>
    </>
  )
}

function Feed({ one }: { one: Follow }) {
  const path = one.kind === 'show' ? one.feed : topicFeedPath(one.name)
  return path && <CopyFeedButton path={path} subject={one.kind === 'show' ? one.name : topicText(one.name)} />
}
