import type { ReactNode } from 'react'
import { formatCount } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { type EpisodeOrder, OrderToggle } from '#web/ui/order-toggle.tsx'

type TopicHeaderProps = {
  name: string
  count: number | undefined
  order: EpisodeOrder
  onOrderChange: (order: EpisodeOrder) => void
  action?: ReactNode
}

export function TopicHeader({ name, count, order, onOrderChange, action }: TopicHeaderProps) {
  return (
    <header className="flex flex-col gap-6 border-b border-line pb-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance wrap-anywhere md:text-5xl">
          {`Topic: ${topicText(name)}`}
        </h1>
        {action}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p role="status" className="min-h-6 text-ink-soft">
          {count !== undefined && `Showing ${formatCount(count)} episodes discussing this topic`}
        </p>
        <OrderToggle order={order} onOrderChange={onOrderChange} />
      </div>
    </header>
  )
}
