import { classNames } from '#web/ui/class-names.ts'

const episodeOrders = ['date', 'stance'] as const
export type EpisodeOrder = (typeof episodeOrders)[number]

const orderLabels: Record<EpisodeOrder, string> = { date: 'Date published', stance: 'Political stance' }

type OrderToggleProps = { order: EpisodeOrder; onOrderChange: (order: EpisodeOrder) => void }

export function OrderToggle({ order, onOrderChange }: OrderToggleProps) {
  return (
    <fieldset className="flex flex-wrap rounded-[1.5rem] noscript:hidden border border-line-strong p-1">
      <legend className="sr-only">Order of the episodes</legend>
      {episodeOrders.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === order}
          onClick={() => onOrderChange(one)}
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
