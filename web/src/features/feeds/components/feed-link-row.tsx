import type { ReactNode } from 'react'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'

type FeedLinkRowProps = {
  name: ReactNode
  path: string
  subject: string
}

export function FeedLinkRow({ name, path, subject }: FeedLinkRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <span className="min-w-36 font-medium wrap-anywhere">{name}</span>
      <a href={path} className="prose-link grow basis-full text-[0.9375rem] wrap-anywhere sm:basis-auto">
        {path}
        <span className="sr-only"> (feed of {subject})</span>
      </a>
      <CopyFeedButton path={path} subject={subject} />
    </div>
  )
}
