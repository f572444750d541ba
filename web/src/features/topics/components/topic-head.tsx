import type { ReactNode } from 'react'
import { formatCount } from '#shared/format/number.ts'
import { classNames } from '#web/ui/class-names.ts'

const topicOrders = ['date', 'stance'] as const
export type TopicOrder = (typeof topicOrders)[number]

const orderLabels: Record<TopicOrder, string> = { date: 'Date published', stance: 'Political stance' }

type TopicHeadProps = {
  name: string
  /** Undefined while nobody knows. */
  count: number | undefined
  order: TopicOrder
  onOrder: (order: TopicOrder) => void
  /** Stands beside the title. */
  action?: ReactNode
}

/** The topic, how many of its episodes are listed, and how they are ordered. */
export function TopicHead({ name, count, order, onOrder, action }: TopicHeadProps) {
  return (
    <header className="flex flex-col gap-6 border-b border-line pb-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance wrap-anywhere md:text-5xl">
          {`Topic: ${name}`}
        </h1>
        {action}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p role="status" className="min-h-6 text-ink-soft">
          {count !== undefined && `Showing ${formatCount(count)} episodes discussing this topic`}
        </p>
        <OrderToggle order={order} onOrder={onOrder} />
      </div>
    </header>
  )
}

function OrderToggle({ order, onOrder }: Pick<TopicHeadProps, 'order' | 'onOrder'>) {
  return (
    <fieldset className="flex rounded-full noscript:hidden border border-line-strong p-1">
      <legend className="sr-only">Order of the episodes</legend>
      {topicOrders.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === order}
          onClick={() => onOrder(one)}
          className={classNames(
            'min-h-9 rounded-full px-4 text-[0.9375rem] font-medium',
            one === order ? 'bg-ink text-paper' : 'text-ink hover:bg-sunken',
          )}
        >
          {orderLabels[one]}
        </button>
      ))}
    </fieldset>
  )
}
